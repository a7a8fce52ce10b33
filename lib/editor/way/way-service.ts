import type { Point } from '../../geometry/point.ts';
import type { WayReport } from '../../wayfinding/build/report.ts';
import type { WayProfile } from '../../wayfinding/model.ts';
import { type Closed, closedAt } from '../../wayfinding/search/closed.ts';
import type { Session } from '../model/session.ts';
import type { TrialAnswer, TrialEnd } from './live-building.ts';
import type { FloorFacts } from './live-floor.ts';
import type { FromFloorWorker, ToFloorWorker } from './messages.ts';
import { readPlan } from './read-plan.ts';
import { createLevelReader, type LiveLevel } from './way-levels.ts';

export type Trial = { from: TrialEnd; to: TrialEnd | null; profile: WayProfile };

/** What is known of the open project's directions. `isOld`: the document has changed since. */
export type WayFindings = {
  floor: FloorFacts | null;
  picture: ImageBitmap | null;
  isFloorOld: boolean;
  report: WayReport | null;
  isReportOld: boolean;
  /** The markers of each shaft that nobody named. */
  silentShafts: readonly (readonly string[])[];
  /** Levels whose plan cannot be read. */
  unread: readonly string[];
  trial: Trial | null;
  answer: TrialAnswer | null;
  hasFailed: boolean;
};

export type WayService = {
  get(): WayFindings;
  subscribe(listener: () => void): () => void;
  /** Follows the document until the answer is called; several may follow at once. */
  follow(): () => void;
  /** The colour of the plan's palette at a point. */
  colorAt(levelId: string, point: Point): Promise<string | null>;
  /** Tries a way, and again whenever the building changes; null clears it. */
  tryWay(trial: Trial | null): void;
};

const nothingFound: WayFindings = {
  floor: null,
  picture: null,
  isFloorOld: true,
  report: null,
  isReportOld: true,
  silentShafts: [],
  unread: [],
  trial: null,
  answer: null,
  hasFailed: false,
};

/** A document at rest for so long is told to the worker. */
const restMs = 120;

type Options = { session: Session; createWorker: () => Worker; language: string };

/** Keeps what a worker finds out about directions while somebody looks at them; without anybody there is no worker. */
export function createWayService({ session, createWorker, language }: Options): WayService {
  const { document, store } = session;
  const listeners = new Set<() => void>();
  const asked = new Map<number, (color: string | null) => void>();
  let found = nothingFound;
  let worker: Worker | null = null;
  let followers = 0;
  let revision = 0;
  let number = 0;
  let colorNumber = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let read = createLevelReader(document);
  let sent = new Map<string, LiveLevel>();
  let stops: (() => void)[] = [];

  const set = (next: Partial<WayFindings>) => {
    found = { ...found, ...next };
    for (const listener of listeners) listener();
  };
  const post = (message: ToFloorWorker, transfer: Transferable[] = []) =>
    worker?.postMessage(message, transfer);

  const tell = () => {
    const { levelId, language: shown } = store.getState();
    const levels = read(shown);
    const changed = levels.filter((level) => sent.get(level.id) !== level);
    sent = new Map(levels.map((level) => [level.id, level]));
    const { speed } = document.project().settings.wayfinding;
    post({
      type: 'levels',
      ids: levels.map(({ id }) => id),
      changed,
      speed,
      shownId: levelId ?? '',
      revision,
    });
    askForTrial();
  };
  const tellSoon = () => {
    revision++;
    set({ isFloorOld: true, isReportOld: true });
    clearTimeout(timer);
    timer = setTimeout(tell, restMs);
  };
  const askForTrial = () => {
    const { trial } = found;
    if (!trial?.to) return;
    number++;
    const { from, to, profile } = trial;
    post({ type: 'trial', query: { from, to, profile, closed: closedNow() }, language, number });
  };
  const closedNow = (): Closed => {
    const usable = document.levels().flatMap(({ id }) => document.places(id));
    return closedAt(
      usable.filter(({ kind }) => kind === 'marker'),
      session.now(),
      document.project().settings.timezone,
    );
  };
  const sendPlan = async (levelId: string, url: string) => {
    const level = document.get(levelId);
    const to = worker;
    const bitmap = level?.kind === 'level' ? await readPlan(url, level).catch(() => null) : null;
    // What cannot be read is told: the floor is then read from the areas, and the panel says so.
    if (to === worker) post({ type: 'plan', levelId, url, bitmap }, bitmap ? [bitmap] : []);
    else bitmap?.close();
  };
  const take = (message: FromFloorWorker) => {
    switch (message.type) {
      case 'wantPlan':
        void sendPlan(message.levelId, message.url);
        return;
      case 'floor': {
        if (message.picture) found.picture?.close();
        const picture = message.picture ?? found.picture;
        set({ floor: message.facts, picture, isFloorOld: message.revision !== revision });
        return;
      }
      case 'report': {
        const { report, silentShafts, unread } = message;
        set({ report, silentShafts, unread, isReportOld: message.revision !== revision });
        return;
      }
      case 'trial':
        if (message.number === number) set({ answer: message.answer });
        return;
      case 'color':
        asked.get(message.number)?.(message.color);
        asked.delete(message.number);
        return;
      case 'failed':
        set({ hasFailed: true });
        return;
      default:
        message satisfies never;
    }
  };
  const start = () => {
    worker = createWorker();
    worker.onmessage = ({ data }: MessageEvent<FromFloorWorker>) => take(data);
    worker.onerror = () => set({ hasFailed: true });
    read = createLevelReader(document);
    sent = new Map();
    stops = [
      document.subscribe(tellSoon),
      store.subscribe((now, before) => {
        if (now.levelId !== before.levelId || now.language !== before.language) tellSoon();
      }),
    ];
    revision++;
    tell();
  };
  const stop = () => {
    for (const each of stops) each();
    clearTimeout(timer);
    worker?.terminate();
    worker = null;
    for (const answer of asked.values()) answer(null);
    asked.clear();
    found.picture?.close();
    set(nothingFound);
  };

  return {
    get: () => found,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow() {
      if (followers++ === 0) start();
      let isDone = false;
      return () => {
        if (isDone) return;
        isDone = true;
        if (--followers === 0) stop();
      };
    },
    colorAt(levelId, point) {
      if (!worker) return Promise.resolve(null);
      const own = ++colorNumber;
      post({ type: 'color', levelId, point, number: own });
      return new Promise((answer) => asked.set(own, answer));
    },
    tryWay(trial) {
      set({ trial, answer: null });
      askForTrial();
    },
  };
}
