import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import {
  body,
  type ChangeStep,
  type Fields,
  fields,
  hex,
  type Kind,
  type SaveStep,
  type Step,
  step,
} from '#tests/support/content-steps.ts';
import { newApiKey, newPerson, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';

useService();

let ada: Person;
let key: string;
beforeAll(async () => {
  ada = await newPerson();
  key = await newApiKey(ada, 'write');
});

type Place = {
  id: string;
  kind: Kind;
  level: number;
  color: string;
  price: string | null;
  title: string | null;
  isHidden: boolean;
  tags: string[];
};
/** A model of what the service promises for a map: the draft, the live map, and which calls change which. */
type Model = {
  id: string;
  levels: string[];
  draft: Place[];
  live: Place[];
  isPublished: boolean;
  revision: number;
  versions: Place[][];
};

const call = (method: string, path: string, json?: unknown) => api(method, path, { token: key, json });
const projectPath = (model: Model, path = '') => `/api/projects/${model.id}/${path}`;

// biome-ignore lint/suspicious/noExplicitAny: the test checks the shape of the answers.
type Json = any;

function placesOf(levels: Json[], levelIds: string[]): Place[] {
  const of =
    (kind: Kind, level: Json) =>
    (place: Json): Place => ({
      id: place.id,
      kind,
      level: levelIds.indexOf(level.id),
      color: place.color,
      price: place.price,
      title: place.translations.en.title,
      isHidden: place.isHidden,
      tags: place.tags.map((tag: Json) => tag.name),
    });
  return levels.flatMap((level) => [
    ...level.areas.map(of('area', level)),
    ...level.markers.map(of('marker', level)),
  ]);
}

async function newModel(): Promise<Model> {
  const project = await newPublishedProject(ada);
  const levels = project.levels.map((level: Json) => level.id);
  const draft = placesOf(project.levels, levels);
  return {
    id: project.id,
    levels,
    draft,
    live: structuredClone(draft),
    versions: [structuredClone(draft)],
    isPublished: true,
    revision: project.revision,
  };
}

const triangle = [0, 1, 2].map((i) => [i, i * i]);
const shape = (place: Place) => (place.kind === 'area' ? { data: triangle } : { position: { x: 0, y: 0 } });
const plural = (kind: Kind) => `${kind}s`;

function patchBoth(model: Model, id: string, change: Fields): void {
  for (const side of [model.draft, model.live]) {
    const place = side.find((one) => one.id === id);
    if (place) Object.assign(place, structuredClone(change));
  }
}

/** Takes one step on the service and on the model. Both agree on whether it is allowed. */
async function take(model: Model, next: Step): Promise<void> {
  const pick = (index: number) => model.draft[index % Math.max(1, model.draft.length)];
  if (next.do === 'patch') {
    const place = pick(next.at);
    if (!place) return;
    const answer = await call(
      'PATCH',
      projectPath(model, `${plural(place.kind)}/${place.id}/`),
      body(next.fields),
    );
    expect(answer.status).toBe(200);
    patchBoth(model, place.id, next.fields);
  } else if (next.do === 'bulk') {
    const places = next.at.flatMap((index) => pick(index) ?? []);
    if (places.length === 0) return;
    const updates = places.map((place) => ({ kind: place.kind, id_or_key: place.id, ...body(next.fields) }));
    expect((await call('PATCH', projectPath(model, 'entities/'), { updates })).status).toBe(200);
    for (const place of places) patchBoth(model, place.id, next.fields);
  } else if (next.do === 'save') {
    await save(model, next);
  } else if (next.do === 'resend') {
    await save(model, { do: 'resend' });
  } else if (next.do === 'restore') {
    await restore(model, next.at);
  } else if (next.do === 'create' || next.do === 'change' || next.do === 'remove') {
    await change(model, next);
  } else {
    await move(model, next.do);
  }
}

async function save(model: Model, next: SaveStep | { do: 'resend' }): Promise<void> {
  const { levels } = (await call('GET', projectPath(model))).body;
  const place = next.do === 'save' ? model.draft[next.at % Math.max(1, model.draft.length)] : undefined;
  const sent = levels.map((level: Json) => {
    const edit = (list: Json[]) =>
      list.flatMap((one) => {
        if (next.do !== 'save' || one.id !== place?.id) return [one];
        return next.drop ? [] : [{ id: one.id, color: next.color }];
      });
    return { ...level, areas: edit(level.areas), markers: edit(level.markers) };
  });
  expect((await call('PATCH', projectPath(model), { levels_data: sent })).status).toBe(200);
  model.revision++;
  if (!place || next.do !== 'save') return;
  if (next.drop) model.draft = model.draft.filter((one) => one !== place);
  else place.color = next.color;
}

async function change(model: Model, next: ChangeStep): Promise<void> {
  const { revision } = (await call('GET', projectPath(model))).body;
  const send = (one: Json) =>
    call('POST', projectPath(model, 'changes/'), { base_revision: revision, changes: [one] });
  if (next.do === 'create') {
    const place: Place = {
      id: randomUUID(),
      kind: next.kind,
      level: next.level,
      color: '#010203',
      price: null,
      title: next.title,
      isHidden: false,
      tags: [],
    };
    const { id, kind, color } = place;
    const fields = { ...shape(place), color, title: next.title };
    expect((await send({ kind, op: 'create', id, level: model.levels[next.level], fields })).status).toBe(
      200,
    );
    model.draft.push(place);
    return;
  }
  const place = model.draft[next.at % Math.max(1, model.draft.length)];
  if (!place) return;
  const { id, kind } = place;
  if (next.do === 'remove') {
    expect((await send({ kind, op: 'delete', id })).status).toBe(200);
    model.draft = model.draft.filter((one) => one !== place);
    return;
  }
  const level = next.move ? 1 - place.level : place.level;
  expect(
    (await send({ kind, op: 'update', id, fields: { color: next.color, level: model.levels[level] } }))
      .status,
  ).toBe(200);
  place.color = next.color;
  if (!next.move) return;
  place.level = level;
  model.draft = [...model.draft.filter((one) => one !== place), place];
}

async function restore(model: Model, at: number): Promise<void> {
  const index = at % model.versions.length;
  // A restore keeps the draft before it as a version too, with a number of the same sequence.
  const { body: published } = await call('GET', projectPath(model, 'versions/?kind=live&page_size=100'));
  const number = published.results.at(-1 - index).number;
  const answer = await call('POST', projectPath(model, `versions/${number}/restore/`));
  expect(answer.status).toBe(200);
  model.draft = structuredClone(model.versions[index] ?? []);
}

async function move(model: Model, verb: 'publish' | 'unpublish' | 'updateLive'): Promise<void> {
  const isAllowed = verb === 'publish' ? !model.isPublished : model.isPublished;
  const answer = await call('POST', projectPath(model, `${verb === 'updateLive' ? 'update-live' : verb}/`));
  expect([verb, answer.status]).toEqual([verb, isAllowed ? 200 : 409]);
  if (!isAllowed) return;
  model.isPublished = verb !== 'unpublish';
  if (verb === 'unpublish') return;
  model.live = structuredClone(model.draft);
  model.versions.push(structuredClone(model.draft));
}

const inOrder = (model: Model, places: Place[]) =>
  model.levels.flatMap((_, level) =>
    (['area', 'marker'] as const).flatMap((kind) =>
      places.filter((one) => one.level === level && one.kind === kind),
    ),
  );

async function compare(model: Model): Promise<void> {
  const project = (await call('GET', projectPath(model))).body;
  expect(placesOf(project.levels, model.levels)).toEqual(inOrder(model, model.draft));
  const draft = JSON.stringify(inOrder(model, model.draft));
  if (draft !== JSON.stringify(inOrder(model, model.live)))
    expect(project.has_unpublished_changes).toBe(true);
  const isPublic = await api('GET', `/api/p/${model.id}/levels/`);
  expect(isPublic.status).toBe(model.isPublished ? 200 : 404);
  if (!model.isPublished) return;
  const levels = await Promise.all(
    model.levels.map(async (id) => (await api('GET', `/api/p/${model.id}/levels/${id}/`)).body),
  );
  expect(placesOf(levels, model.levels)).toEqual(
    inOrder(model, model.live).filter((place) => !place.isHidden),
  );
  expect(isPublic.body.map((level: Json) => [level.areaCount, level.markerCount])).toEqual(
    levels.map((level) => [level.areas.length, level.markers.length]),
  );
  for (const place of inOrder(model, model.live)) {
    expect((await api('GET', `/api/p/${model.id}/${plural(place.kind)}/${place.id}/`)).status).toBe(
      place.isHidden ? 404 : 200,
    );
  }
}

describe('the draft and the live map', () => {
  test('equal a small model after any sequence of saves, patches, changes and publishes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 18 }), async (steps) => {
        const model = await newModel();
        for (const next of steps) {
          await take(model, next);
          await compare(model);
        }
      }),
      { numRuns: 15, endOnFailure: true },
    );
  }, 180_000);

  test('keep all parallel calls on different places, beside saves of others and going live', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fields, { minLength: 4, maxLength: 4 }), hex, async (changes, color) => {
        const model = await newModel();
        const [first, second, third, fourth] = model.draft;
        if (!first || !second || !third || !fourth) throw new Error('The small venue has four places.');
        const project = (await call('GET', projectPath(model))).body;
        const before = structuredClone(model.draft);
        const answers = await Promise.all([
          call('PATCH', projectPath(model, `${plural(first.kind)}/${first.id}/`), body(changes[0] ?? {})),
          call('PATCH', projectPath(model, `${plural(second.kind)}/${second.id}/`), body(changes[1] ?? {})),
          call('PATCH', projectPath(model, 'entities/'), {
            updates: [{ kind: third.kind, id_or_key: third.id, ...body(changes[2] ?? {}) }],
          }),
          call('POST', projectPath(model, 'changes/'), {
            base_revision: project.revision,
            changes: [{ kind: fourth.kind, op: 'update', id: fourth.id, fields: { color } }],
          }),
          call('PATCH', projectPath(model), { name: 'Renamed meanwhile' }),
          call('POST', projectPath(model, 'update-live/')),
        ]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
        for (const [i, place] of [first, second, third].entries())
          patchBoth(model, place.id, changes[i] ?? {});
        fourth.color = color;
        await call('POST', projectPath(model, 'update-live/'));
        model.live = structuredClone(model.draft);
        await compare(model);
        const changed = model.draft.filter((place, i) => !isDeepStrictEqual(place, before[i]));
        const after = (await call('GET', projectPath(model))).body.revision;
        expect(after).toBe(project.revision + 1 + changed.length);
      }),
      { numRuns: 8 },
    );
  }, 120_000);
});
