import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiAnswer, api } from '#tests/support/api.ts';
import {
  newMember,
  newPerson,
  newPublishedProject,
  newSavedProject,
  type Person,
  smallVenue,
} from '#tests/support/factories.ts';
import { draftOf, expectInvariants, liveOf } from '#tests/support/invariants.ts';
import { pictureForm } from '#tests/support/picture.ts';
import { rowsNaming } from '#tests/support/rows-naming.ts';
import { useService } from '#tests/support/service.ts';

useService();

const rounds = process.env.LONG_TESTS ? 200 : 12;
const savesEach = process.env.LONG_TESTS ? 100 : 8;

let ada: Person;
let grace: Person;
beforeAll(async () => {
  ada = await newPerson();
  grace = await newMember(ada.organizationId, 'member');
});

type Place = { id: string; key: string; price: string | null };
type Level = { id: string; key: string; name: string; order: number; areas: Place[]; markers: Place[] };

const save = (person: Person, id: string, levels: unknown, headers: Record<string, string> = {}) =>
  api('PATCH', `/api/projects/${id}/`, { token: person.access, json: { levels_data: levels }, headers });
const patchMarker = (id: string, marker: string, json: unknown) =>
  api('PATCH', `/api/projects/${id}/markers/${marker}/`, { token: ada.access, json });
const record = async (id: string) => (await api('GET', `/api/projects/${id}/`, { token: ada.access })).body;

describe('fault 5: two editors save the whole draft at once', { timeout: 120_000 }, () => {
  test('saves run one after the other, and the draft is the last save, whole, without a doubled key or order', async () => {
    const project = await newSavedProject(ada);
    const answers = await Promise.all(
      [ada, grace].flatMap((person, editor) =>
        Array.from({ length: savesEach }, (_, i) =>
          save(
            person,
            project.id,
            smallVenue().map((level) => ({ ...level, name: `${level.name} ${editor}.${i}` })),
          ),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(savesEach * 2).fill(200));
    expect(new Set(answers.map(({ body }) => body.revision)).size).toBe(answers.length);
    const last = answers.reduce((a, b) => (a.body.revision > b.body.revision ? a : b));
    const draft = (await draftOf(ada, project.id)) as Level[];
    expect(draft).toEqual(last.body.levels);
    for (const of of [
      (level: Level) => [level.key],
      (level: Level) => [level.order],
      (level: Level) => level.areas.map(({ key }) => key),
      (level: Level) => level.markers.map(({ key }) => key),
    ] as ((level: Level) => unknown[])[]) {
      const values = draft.flatMap(of);
      expect(new Set(values).size).toBe(values.length);
    }
    await expectInvariants({ person: ada, projectId: project.id, drafts: [last.body.levels] });
  });

  test('with If-Match one save of them all wins and the others are 412 with the revision', async () => {
    const project = await newSavedProject(ada);
    const headers = { 'if-match': `"${project.revision}"` };
    const answers = await Promise.all(
      Array.from({ length: savesEach }, () => save(ada, project.id, smallVenue(), headers)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const losers = answers.filter(({ status }) => status === 412);
    expect(losers).toHaveLength(savesEach - 1);
    expect(new Set(losers.map(({ body }) => body.revision))).toEqual(new Set([project.revision + 1]));
  });
});

describe('fault 6: a save of the whole draft and a PATCH of one marker', { timeout: 120_000 }, () => {
  test('the later one wins in the draft, and the PATCH is always live', async () => {
    const project = await newPublishedProject(ada);
    const marker = project.levels[0].markers[0] as Place;
    for (let round = 0; round < rounds; round++) {
      const wanted = withPrice(project.levels, marker.id, `save ${round}`);
      const [saved, patched] = await Promise.all([
        save(grace, project.id, wanted),
        patchMarker(project.id, marker.id, { price: `patch ${round}` }),
      ]);
      expect([saved.status, patched.status]).toEqual([200, 200]);
      const { revision } = await record(project.id);
      const isSaveLast = saved.body.revision === revision;
      const draft = withPrice(project.levels, marker.id, isSaveLast ? `save ${round}` : `patch ${round}`);
      const live = withPrice(project.levels, marker.id, `patch ${round}`);
      expect(await draftOf(ada, project.id)).toEqual(draft);
      expect(await liveOf(project.id)).toEqual(live);
    }
    await expectInvariants({ person: ada, projectId: project.id });
  });

  test('a marker that the save deletes is 404 or was patched before the save', async () => {
    const seen = new Set<number>();
    for (let round = 0; round < rounds / 4; round++) {
      const project = await newSavedProject(ada);
      const marker = project.levels[0].markers[0] as Place;
      const without = project.levels.map((level: Level) => ({ ...level, markers: [] }));
      const [saved, patched] = await Promise.all([
        save(grace, project.id, without),
        patchMarker(project.id, marker.id, { price: 'late' }),
      ]);
      expect(saved.status).toBe(200);
      expect([200, 404]).toContain(patched.status);
      seen.add(patched.status);
      expect(await draftOf(ada, project.id)).toEqual(without);
      expect((await patchMarker(project.id, marker.id, { price: 'later' })).status).toBe(404);
    }
    console.log(`Answers: ${[...seen].join(', ')}`);
  });
});

describe('fault 7: update-live and a PATCH of one marker', { timeout: 120_000 }, () => {
  test('the public map never loses a PATCH that was answered', async () => {
    const project = await newPublishedProject(ada);
    const marker = project.levels[0].markers[0] as Place;
    for (let round = 0; round < rounds; round++) {
      const answers = await Promise.all([
        api('POST', `/api/projects/${project.id}/update-live/`, { token: grace.access }),
        patchMarker(project.id, marker.id, { price: `${round}` }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const wanted = withPrice(project.levels, marker.id, `${round}`);
      expect(await liveOf(project.id)).toEqual(wanted);
      expect(await draftOf(ada, project.id)).toEqual(wanted);
    }
    await expectInvariants({ person: ada, projectId: project.id });
  });
});

describe('fault 39: an account is deleted while it saves, publishes and uploads', {
  timeout: 120_000,
}, () => {
  test('every call is answered, no row or file of the account is left, and shared organizations stay', async () => {
    for (let round = 0; round < rounds / 8; round++) {
      const person = await newPerson();
      const colleague = await newMember(person.organizationId, 'admin');
      const project = await newSavedProject(person);
      const at = `/api/projects/${project.id}/`;
      const [file, avatar] = [await pictureForm('file'), await pictureForm('avatar')];
      const call = (method: string, path: string, by: Person, more: Record<string, unknown> = {}) =>
        api(method, path, { token: by.access, ...more });
      const busy = () => [
        save(person, project.id, smallVenue()),
        save(colleague, project.id, smallVenue()),
        call('POST', `${at}publish/`, colleague),
        call('POST', `${at}upload-image/`, person, { form: file }),
        call('POST', `${at}upload-image/`, colleague, { form: file }),
        call('POST', '/api/auth/me/avatar/', person, { form: avatar }),
        call('POST', `${at}duplicate/`, colleague, { json: {} }),
        call('POST', '/api/projects/', person, {
          json: { organization: person.organizationId, name: 'New' },
        }),
        call('POST', '/api/api-keys/', person, {
          json: { organization: person.organizationId, name: 'Key', access: 'read' },
        }),
        call('PATCH', `${at}markers/entrance/`, person, { json: { price: '1' } }),
      ];
      const answers: ApiAnswer[] = await Promise.all([
        ...busy(),
        call('DELETE', '/api/auth/me/', person),
        ...busy(),
      ]);
      const odd = answers.filter(({ status }) => ![200, 201, 204, 401, 403, 404, 409].includes(status));
      expect(odd).toEqual([]);
      expect(answers[10]?.status).toBe(204);
      for (const id of [person.userId, person.organizationId, project.id])
        expect(await rowsNaming(id)).toEqual([]);
      expect((await call('GET', '/api/auth/me/', colleague)).status).toBe(200);
      await expectInvariants({ person: colleague, projectId: project.id, lives: [null], answers });
    }
  });
});

function withPrice(levels: Level[], markerId: string, price: string): Level[] {
  return levels.map((level) => ({
    ...level,
    markers: level.markers.map((marker) => (marker.id === markerId ? { ...marker, price } : marker)),
  }));
}
