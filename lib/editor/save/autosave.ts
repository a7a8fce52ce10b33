import { ApiError } from '../../contract/client.ts';
import { entitiesOf } from '../model/entities.ts';
import type { Session } from '../model/session.ts';
import type { Conflict } from '../model/state.ts';
import type { Change, Entity, ProjectDetail } from '../model/types.ts';
import { batchOf, type Sent } from './batch.ts';
import { readFaults } from './faults.ts';
import { type Journal, type JournalEntry, journalKeeper } from './journal.ts';
import { mergeTheirs } from './merge-theirs.ts';
import { restoreWork } from './restore-work.ts';
import { saveStateOf, type Trouble } from './save-state-of.ts';
import type { Transport } from './transport.ts';

export type Autosave = {
  /** Saves now what is unsaved; resolves when the attempt ended. */
  flush(): Promise<void>;
  /** Fetches what others saved and merges it. */
  refresh(): Promise<void>;
  /** Ends a conflict: mine is sent over theirs, or theirs is taken. */
  resolve(id: string, side: 'mine' | 'theirs'): void;
  /** Brings back what a lost tab left behind; answers how many entities. */
  restore(entries: readonly JournalEntry[]): number;
  /** Tells that another tab or call saved this revision. */
  heard(revision: number): void;
  readonly revision: number;
  readonly unsaved: number;
  stop(): void;
};

type Options = {
  session: Session;
  project: ProjectDetail;
  transport: Transport;
  journal: Journal;
  /** Told after each save, for other tabs. */
  onSaved?: (revision: number) => void;
  timers?: Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>;
};

const restMs = 1200;
const restMaxMs = 5000;
const retryMinMs = 2000;
const retryMaxMs = 30_000;

type Attempt = 'nothing' | 'saved' | 'again';

export function createAutosave(options: Options): Autosave {
  const { session, transport, journal, onSaved, timers = globalThis } = options;
  const { document, store } = session;
  const base = new Map<string, Entity>([...document.all()].map((entity) => [entity.id, entity]));
  const dirty = new Set<string>();
  const refused = new Map<string, Entity | null>();
  const keyless = new Set<string>();
  const keepJournal = journalKeeper({ session, journal, dirty, base, timers });
  /** Sent without an answer: it may have arrived. */
  let unknown = new Map<string, Entity | null>();
  let { revision } = options.project;
  let isStale = false;
  let running: Promise<void> | null = null;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let dirtySince: number | null = null;
  let retryMs = retryMinMs;
  let savedAt: number | null = null;
  let trouble: Trouble | null = null;
  let troubleDetail: string | null = null;
  let isStopped = false;

  const conflictIds = () => new Set(store.getState().conflicts.map(({ id }) => id));
  const show = () => {
    const counts = { count: dirty.size, refusedCount: refused.size };
    const isRunning = running !== null;
    session.set({ save: saveStateOf({ trouble, detail: troubleDetail, ...counts, isRunning, savedAt }) });
  };
  const mark = (ids: Iterable<string>) => {
    for (const id of ids) {
      const mine = document.get(id) ?? null;
      if (mine === (base.get(id) ?? null)) dirty.delete(id);
      else dirty.add(id);
      if (refused.has(id) && refused.get(id) !== mine) {
        refused.delete(id);
        const faults = new Map(store.getState().faults);
        faults.delete(id);
        session.set({ faults });
      }
    }
  };
  const schedule = (delayMs = restMs) => {
    if (isStopped) return;
    timers.clearTimeout(saveTimer);
    dirtySince ??= session.now();
    const waited = session.now() - dirtySince;
    const wait = delayMs === restMs ? Math.max(0, Math.min(restMs, restMaxMs - waited)) : delayMs;
    saveTimer = timers.setTimeout(() => void autosave.flush(), wait);
  };
  const setBase = (id: string, entity: Entity | null) => {
    if (entity) base.set(id, entity);
    else base.delete(id);
  };

  const takeTheirs = (detail: ProjectDetail) => {
    const known = unknown;
    unknown = new Map();
    const result = mergeTheirs(entitiesOf(detail), base, document, known);
    for (const [id, entity] of result.theirs) setBase(id, entity);
    session.takeOver(result.changes);
    mark(result.theirs.keys());
    revision = detail.revision;
    isStale = false;
    const { status, has_unpublished_changes, published_at, live_updated_at } = detail;
    const { conflicts, canWrite } = store.getState();
    const still = conflicts.filter(
      ({ id }) => dirty.has(id) && !result.conflicts.some((one) => one.id === id),
    );
    session.set({
      live: { status, has_unpublished_changes, published_at, live_updated_at },
      conflicts: [...still, ...result.conflicts],
      canWrite: canWrite && status !== 'ARCHIVE',
    });
    if (result.foreign > 0) session.notify({ kind: 'merged', count: result.foreign });
  };
  const load = async () => takeTheirs(await transport.load());

  const accept = (sent: Sent, reply: Awaited<ReturnType<Transport['send']>>) => {
    const named: Change[] = [];
    for (const [id, entity] of sent) {
      setBase(id, entity);
      const record = reply.created[id];
      const mine = document.get(id);
      if (!record || !('key' in record) || !entity || !('key' in entity) || record.key === entity.key)
        continue;
      setBase(id, { ...entity, key: record.key });
      const isUntouched = mine === entity;
      if (mine && 'key' in mine) {
        named.push({
          id,
          before: mine,
          after: isUntouched ? (base.get(id) ?? mine) : { ...mine, key: record.key },
        });
      }
    }
    if (named.length > 0) session.takeOver(named);
    for (const id of sent.keys()) keyless.delete(id);
    mark(sent.keys());
    isStale ||= reply.revision !== revision + 1;
    revision = reply.revision;
    savedAt = session.now();
    session.set({ live: { ...store.getState().live, has_unpublished_changes: true } });
    onSaved?.(revision);
  };
  const attempt = async (): Promise<Attempt> => {
    if (unknown.size > 0 || isStale) await load();
    const held = new Set([...refused.keys(), ...conflictIds()]);
    const { changes, sent } = batchOf({ dirty, held, base, document, keyless });
    for (const [id, entity] of sent) if (!changes.some((change) => change.id === id)) setBase(id, entity);
    mark(sent.keys());
    if (changes.length === 0) return 'nothing';
    unknown = new Map(sent);
    show();
    try {
      const reply = await transport.send({ base_revision: revision, changes });
      unknown = new Map();
      accept(sent, reply);
      return [...dirty].some((id) => !held.has(id)) ? 'again' : 'saved';
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error;
      unknown = new Map();
      if (error.status === 409) {
        await load();
        return 'again';
      }
      if (error.status !== 400) throw error;
      return learn(
        error,
        changes.map(({ id }) => id),
      );
    }
  };
  /** What a 400 teaches: a key that is taken is left to the server, a known id is looked up, the rest waits for a hand. */
  const learn = (error: ApiError, ids: readonly string[]): Attempt => {
    const { byEntity, exists } = readFaults(error.faults, ids);
    if (byEntity.size === 0) throw error;
    if (exists) isStale = true;
    const faults = new Map(store.getState().faults);
    for (const [id, messages] of byEntity) {
      const isOnlyKey = Object.keys(messages).every((field) => field === 'key' || field === 'id');
      if (isOnlyKey && !base.has(id) && !keyless.has(id)) {
        keyless.add(id);
        continue;
      }
      refused.set(id, document.get(id) ?? null);
      faults.set(id, messages);
    }
    session.set({ faults });
    return 'again';
  };
  const fail = (error: unknown) => {
    const known = error instanceof ApiError ? error : new ApiError(0, null);
    troubleDetail = known.detail;
    if (known.status === 401) trouble = 'signedOut';
    else if (known.status === 403 || known.status === 404 || known.status === 400) trouble = 'forbidden';
    else {
      trouble = known.status === 0 ? 'offline' : 'failing';
      schedule(known.retryAfterSeconds === null ? retryMs : known.retryAfterSeconds * 1000);
      retryMs = Math.min(retryMs * 2, retryMaxMs);
    }
  };
  const succeed = () => {
    trouble = null;
    troubleDetail = null;
    retryMs = retryMinMs;
  };
  const run = async () => {
    timers.clearTimeout(saveTimer);
    dirtySince = null;
    show();
    try {
      for (let turn = 0; turn < 50; turn++) {
        const result = await attempt();
        succeed();
        if (result !== 'again') break;
      }
    } catch (error) {
      fail(error);
    }
  };

  const autosave: Autosave = {
    async flush() {
      running ??= run().finally(() => {
        running = null;
        show();
        keepJournal();
      });
      await running;
    },
    async refresh() {
      if (running) return;
      isStale = true;
      await autosave.flush();
    },
    resolve(id, side) {
      const conflict = store.getState().conflicts.find((one) => one.id === id);
      if (!conflict) return;
      session.set({ conflicts: store.getState().conflicts.filter((one) => one.id !== id) });
      if (side === 'theirs') session.takeOver([changeTo(conflict, document.get(id) ?? null)]);
      mark([id]);
      schedule(0);
    },
    restore(entries) {
      const { changes, conflicts, count } = restoreWork(entries, base, document);
      session.run({ label: 'restoreWork', changes, selectionBefore: null, selectionAfter: null });
      if (conflicts.length > 0) session.set({ conflicts: [...store.getState().conflicts, ...conflicts] });
      return count;
    },
    heard(heardRevision) {
      if (heardRevision > revision) {
        isStale = true;
        schedule(0);
      }
    },
    get revision() {
      return revision;
    },
    get unsaved() {
      return dirty.size;
    },
    stop() {
      isStopped = true;
      timers.clearTimeout(saveTimer);
      unsubscribe();
    },
  };
  const unsubscribe = document.subscribe(({ ids }) => {
    mark(ids);
    keepJournal();
    show();
    if ([...ids].some((id) => dirty.has(id)) && trouble !== 'signedOut' && trouble !== 'forbidden')
      schedule();
  });
  return autosave;
}

function changeTo({ id, theirs }: Conflict, current: Entity | null): Change {
  return { id, before: current, after: theirs };
}
