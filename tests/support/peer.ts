import { ApiError } from '#lib/contract/client.ts';
import { makeKey } from '#lib/editor/commands/keys.ts';
import { deleteLevel, updateLevel } from '#lib/editor/commands/levels.ts';
import { movePlaces, moveToLevel } from '#lib/editor/commands/moving.ts';
import { addLevel } from '#lib/editor/commands/new-levels.ts';
import { addArea, addMarker } from '#lib/editor/commands/new-places.ts';
import { pastePlaces } from '#lib/editor/commands/paste-places.ts';
import { deletePlaces, updateTexts } from '#lib/editor/commands/places.ts';
import { addTag, deleteTag, tagPlaces, updateTag } from '#lib/editor/commands/tags.ts';
import { createSession, type Session } from '#lib/editor/model/session.ts';
import type { Command, Entity, Place, ProjectDetail, Refusal } from '#lib/editor/model/types.ts';
import { type Autosave, createAutosave } from '#lib/editor/save/autosave.ts';
import { memoryJournal } from '#lib/editor/save/journal.ts';
import { api } from './api.ts';
import { manualTimers } from './manual-timers.ts';
import type { randomFrom } from './random.ts';

type Call = { run(): Promise<unknown>; answer(reply: unknown): void; fail(error: ApiError): void };
type Random = ReturnType<typeof randomFrom>;

/** What only the person themself changes of their places. */
export const shapeOf = (place: Place) => [
  titleOf(place),
  place.level,
  place.kind === 'area' ? place.data : place.position,
];

const isTheirs = (place: Place, name: string) => titleOf(place)?.startsWith(`${name} `) === true;
export const titleOf = (place: Place) => place.translations.en?.title ?? null;

/** Somebody who edits a project without a screen, whose calls wait until the test lets them go. */
export class Peer {
  readonly session: Session;
  readonly autosave: Autosave;
  readonly timers = manualTimers();
  /** Calls that no server has, and answers that have not arrived. */
  readonly calls: Call[] = [];
  readonly answers: (() => void)[] = [];
  isOffline = false;
  /** Places of this person as they must be in the end, by id. */
  must = new Map<string, Place>();
  private now = 1_000_000;
  private count = 0;

  readonly name: string;
  private readonly random: Random;
  private readonly newId: () => string;

  constructor(name: string, project: ProjectDetail, token: string, random: Random, newId: () => string) {
    this.name = name;
    this.random = random;
    this.newId = newId;
    const path = `/api/projects/${project.id}/`;
    const call = <T>(method: string, to: string, json?: unknown) =>
      this.call<T>(() => api(method, to, { token, json }));
    this.session = createSession({ project, canWrite: true, now: () => this.now, newId });
    this.autosave = createAutosave({
      session: this.session,
      project,
      journal: memoryJournal(),
      timers: this.timers,
      transport: {
        send: (batch) => call('POST', `${path}changes/`, batch),
        load: () => call('GET', path),
      },
    });
  }

  private call<T>(run: () => Promise<{ status: number; body: unknown }>): Promise<T> {
    return new Promise((answer, fail) => {
      if (this.isOffline) fail(new ApiError(0, null));
      else this.calls.push({ run, answer: (reply) => answer(reply as T), fail });
    });
  }

  /** Lets the server have the next call. Its answer waits, or is lost. */
  async deliver(isLost = false): Promise<void> {
    const call = this.calls.shift();
    if (!call) return;
    const { status, body } = (await call.run()) as { status: number; body: unknown };
    this.answers.push(() => {
      if (isLost || this.isOffline) call.fail(new ApiError(0, null));
      else if (status < 400) call.answer(body);
      else call.fail(new ApiError(status, body));
    });
  }

  setOffline(isOffline: boolean): void {
    this.isOffline = isOffline;
    if (isOffline) for (const call of this.calls.splice(0)) call.fail(new ApiError(0, null));
  }

  pick<T>(all: readonly T[]): T | undefined {
    return all[this.random(all.length)];
  }

  isQuiet = () =>
    this.calls.length + this.answers.length === 0 && this.session.store.getState().save.kind === 'saved';

  /** All that the person sees, in its order. */
  seen = (): Entity[] => {
    const { document } = this.session;
    const levels = document.levels();
    return [...levels, ...document.tags(), ...levels.flatMap(({ id }) => document.places(id))];
  };

  places(isWanted: (place: Place) => boolean = () => true): Place[] {
    const { document } = this.session;
    return document.levels().flatMap(({ id }) => document.places(id).filter(isWanted));
  }

  own = () => this.places((place) => isTheirs(place, this.name));

  run(command: Command | Refusal): void {
    this.session.run(command);
    this.now += this.random(1500);
  }

  /** Does one random thing. Returns what. */
  work(): string {
    const weights = Object.entries(steps).flatMap(([name, [weight]]) => Array<string>(weight).fill(name));
    const name = this.pick(weights) ?? '';
    const did = steps[name]?.[1](this, this.session.document) ?? null;
    this.must = new Map(this.own().map((place) => [place.id, place]));
    return `${this.name} ${name}${did === null ? '' : ` ${did}`}`;
  }

  next = (word = this.name) => `${word} ${++this.count}`;
  id = () => this.newId();
  number = (below: number) => this.random(below);
}

type Step = (me: Peer, document: Session['document']) => string | null;

const size = { width: 100_000, height: 100_000 };

/** How often each step is taken, and what it does. Tags 0 to 3, levels 0 to 1 and keys are those of both. */
const steps: Readonly<Record<string, [number, Step]>> = {
  draw: [
    5,
    (me, document) => {
      const level = me.pick(document.levels());
      if (!level) return null;
      const [id, x, y] = [me.id(), me.number(500), me.number(500)];
      const data = [0, 1, 2].map((i) => [x + i * 30, y + i * i * 20] as const);
      me.run(
        me.number(2) === 0
          ? addArea(document, { id, level: level.id, data })
          : addMarker(document, { id, level: level.id, position: [x, y] }),
      );
      const title = me.next();
      me.run(updateTexts(document, { ids: [id], language: 'en', texts: { title } }));
      if (me.number(2) === 0) me.run(makeKey(document, { id }));
      return title;
    },
  ],
  rename: [
    4,
    (me, document) => {
      const place = me.pick(me.own());
      if (!place) return null;
      const title = me.next();
      me.run(updateTexts(document, { ids: [place.id], language: 'en', texts: { title } }));
      return `${titleOf(place)} to ${title}`;
    },
  ],
  move: [
    4,
    (me, document) => {
      const place = me.pick(me.own());
      if (place)
        me.run(
          movePlaces(document, {
            ids: [place.id],
            dx: 1,
            dy: 2,
            size,
            merge: { key: 'nudge', withinMs: 800 },
          }),
        );
      return place ? titleOf(place) : null;
    },
  ],
  'change level': [
    1,
    (me, document) => {
      const [place, level] = [me.pick(me.own()), me.pick(document.levels())];
      if (place && level) me.run(moveToLevel(document, { ids: [place.id], level }));
      return place && level ? `${titleOf(place)} to ${level.name}` : null;
    },
  ],
  delete: [
    1,
    (me, document) => {
      const place = me.pick(me.own());
      if (place) me.run(deletePlaces(document, { ids: [place.id] }));
      return place ? titleOf(place) : null;
    },
  ],
  paste: [
    1,
    (me, document) => {
      const [place, level] = [me.pick(me.own()), me.pick(document.levels())];
      if (!place || !level) return null;
      const id = me.id();
      me.run(pastePlaces(document, { places: [place], level, at: null, newId: () => id }));
      const title = me.next();
      me.run(updateTexts(document, { ids: [id], language: 'en', texts: { title } }));
      return `${titleOf(place)} as ${title}`;
    },
  ],
  tag: [
    5,
    (me, document) => {
      const place = me.pick(me.places());
      if (!place) return null;
      const name = me.number(3) === 0 ? `Tag of ${me.name}` : `Tag ${me.number(4)}`;
      me.run(addTag(document, { id: me.id(), name, placeIds: [place.id] }));
      return `${titleOf(place)} as ${name}`;
    },
  ],
  untag: [
    1,
    (me, document) => {
      const place = me.pick(me.places(({ tags }) => tags.length > 0));
      const tagId = me.pick(place?.tags ?? []);
      if (place && tagId) me.run(tagPlaces(document, { tagId, ids: [place.id], isOn: false }));
      return place ? titleOf(place) : null;
    },
  ],
  'rename a tag': [
    1,
    (me, document) => {
      const tag = me.pick(document.tags());
      const name = `Tag ${me.number(4)}`;
      if (!tag || document.tags().some((one) => one.name === name)) return null;
      me.run(updateTag(document, { id: tag.id, fields: { name } }));
      return `${tag.name} to ${name}`;
    },
  ],
  'delete a tag': [
    1,
    (me, document) => {
      const tag = me.pick(document.tags());
      if (tag) me.run(deleteTag(document, { id: tag.id }));
      return tag?.name ?? null;
    },
  ],
  both: [
    2,
    (me, document) => {
      const place = me.pick(me.places((one) => titleOf(one)?.startsWith('Both') === true));
      if (!place) return null;
      const title = me.next(`Both ${me.name}`);
      me.run(updateTexts(document, { ids: [place.id], language: 'en', texts: { title } }));
      return title;
    },
  ],
  'add a level': [
    1,
    (me, document) => {
      const name = `Level ${me.number(3)}`;
      if (document.levels().length < 6) me.run(addLevel(document, { id: me.id(), name }));
      return name;
    },
  ],
  'rename a level': [
    1,
    (me, document) => {
      const level = me.pick(document.levels());
      if (level) me.run(updateLevel(document, { id: level.id, fields: { name: me.next('Level') } }));
      return level?.name ?? null;
    },
  ],
  'delete a level': [
    1,
    (me, document) => {
      const level = me.pick(document.levels());
      if (!level || document.levels().length < 3) return null;
      me.run(deleteLevel(document, { id: level.id }));
      return level.name;
    },
  ],
  undo: [
    4,
    ({ session }) => {
      const { undo } = session.store.getState();
      session.undo();
      return undo;
    },
  ],
  redo: [
    1,
    ({ session }) => {
      const { redo } = session.store.getState();
      session.redo();
      return redo;
    },
  ],
};
