import { ApiError } from '../../contract/client.ts';
import type { Session } from '../model/session.ts';
import type { Conflict } from '../model/state.ts';
import { isPlace, type ProjectDetail } from '../model/types.ts';
import { batchOf } from './batch.ts';
import type { InUse } from './field-in-use.ts';
import { type Journal, type JournalEntry, journalKeeper } from './journal.ts';
import { restoreWork } from './restore-work.ts';
import { createSaveClock, type Timers } from './save-clock.ts';
import { saveStateOf } from './save-state-of.ts';
import { createSaveTrouble } from './save-trouble.ts';
import { settleReferences } from './settle-references.ts';
import type { Transport } from './transport.ts';
import {
  heldIds,
  markChanged,
  newUnsavedWork,
  setBase,
  takeRefusal,
  takeReply,
  takeTheirs,
  type UnsavedWork,
} from './unsaved-work.ts';
import { isNumberedPlace } from './wire.ts';

export type Autosave = {
  /** Saves now. Resolves when the attempt has ended. */
  flush(): Promise<void>;
  /** Fetches what others saved and merges it. */
  refresh(): Promise<void>;
  /** Resolves a conflict: mine is sent over theirs, or theirs is taken. */
  resolve(id: string, side: 'mine' | 'theirs'): void;
  /** Restores the work of a lost tab. Returns the number of entities. */
  restore(entries: readonly JournalEntry[]): number;
  /** Reports that another tab, call or person saved this revision; `by` names who. It is fetched at the next rest. */
  heard(revision: number, by?: string | null): void;
  /** Takes what waited for a field that was in use, if it is no longer. */
  leaveField(): void;
  readonly revision: number;
  readonly unsaved: number;
  stop(): void;
};

type Options = {
  session: Session;
  project: ProjectDetail;
  transport: Transport;
  journal: Journal;
  /** Called after each save, to inform other tabs. */
  onSaved?: (revision: number) => void;
  /** Returns the fields in use. */
  inUse?: () => InUse;
  timers?: Timers;
};

/** The newest revision that others told of, and the name of who made it. */
type Heard = { revision: number; by: string | null };
type Attempt = 'nothing' | 'saved' | 'again';

const attemptsMax = 50;
/** A load that took long is not repeated at once: this times its duration lies between two. */
const loadPause = 4;

export function createAutosave(options: Options): Autosave {
  const { session, transport, journal, onSaved, inUse, timers = globalThis } = options;
  const work = newUnsavedWork(session, options.project.revision);
  const { dirty, base } = work;
  const keepJournal = journalKeeper({ session, journal, dirty, base, timers });
  const trouble = createSaveTrouble();
  const clock = createSaveClock(timers, session.now, () => void flush());
  let running: Promise<void> | null = null;
  let savedAt: number | null = null;
  let heard: Heard = { revision: 0, by: null };
  let mayLoadAt = 0;

  const show = () => {
    const { kind, detail } = trouble;
    const known = { count: dirty.size, refusedCount: work.refused.size, isRunning: running !== null };
    session.setSave(saveStateOf({ trouble: kind, detail, ...known, savedAt }));
  };
  const saved = () => {
    savedAt = session.now();
    onSaved?.(work.revision);
  };
  const load = async () => {
    const beganAt = session.now();
    const detail = await transport.load();
    mayLoadAt = session.now() + loadPause * (session.now() - beganAt);
    takeTheirs(work, detail, { inUse: inUse?.() ?? new Map(), isQuiet: heard.revision >= detail.revision });
    nameConflicts(session, heard);
  };
  /** Fetches what others saved: at once if this person rests, or else before the save at the next rest. */
  const listen = () => {
    // After a failure the clock tries again by itself.
    if (running !== null || trouble.kind !== null || heard.revision <= work.revision) return;
    work.isStale = true;
    const held = heldIds(work);
    if ([...dirty].every((id) => held.has(id))) clock.after(Math.max(0, mayLoadAt - session.now()));
  };
  const run = async () => {
    clock.begin();
    show();
    work.refusals = 0;
    try {
      for (let turn = 0; turn < attemptsMax; turn++) {
        const result = await attempt(work, transport, { load, sending: show, saved });
        trouble.succeed();
        if (result !== 'again' && !work.isAskedAgain) break;
      }
    } catch (error) {
      const waitMs = trouble.fail(error);
      if (waitMs !== null) clock.after(waitMs);
    }
  };
  const flush = async () => {
    work.isAskedAgain = running !== null;
    running ??= run().finally(() => {
      running = null;
      show();
      keepJournal();
      listen();
    });
    await running;
  };
  const unsubscribe = session.document.subscribe(({ ids }) => {
    markChanged(work, ids);
    keepJournal();
    show();
    if ([...ids].some((id) => dirty.has(id)) && trouble.mayTry()) clock.afterRest();
  });
  return {
    flush,
    async refresh() {
      if (running) return;
      work.isStale = true;
      await flush();
    },
    resolve(id, side) {
      if (resolveConflict(work, id, side)) clock.after(0);
    },
    restore: (entries) => restore(work, entries),
    heard(revision, by = null) {
      if (revision > heard.revision) heard = { revision, by };
      // The stream may tell of a revision after it was loaded because of a refused save.
      nameConflicts(session, { revision, by });
      listen();
    },
    leaveField() {
      if (work.heldBack.size === 0) return;
      work.isStale = true;
      clock.after(0);
    },
    get revision() {
      return work.revision;
    },
    get unsaved() {
      return dirty.size;
    },
    stop() {
      clock.stop();
      unsubscribe();
    },
  };
}

/** Names who made the conflicts that came with a revision. */
function nameConflicts(session: Session, { revision, by }: Heard): void {
  const { conflicts } = session.store.getState();
  const isMeant = (one: Conflict) => one.by === undefined && one.revision === revision;
  if (by === null || !conflicts.some(isMeant)) return;
  session.setConflicts(conflicts.map((one) => (isMeant(one) ? { ...one, by } : one)));
}

/** Sends one batch. First fetches what others saved, if there may be anything. */
async function attempt(
  work: UnsavedWork,
  transport: Transport,
  told: { load(): Promise<void>; sending(): void; saved(): void },
): Promise<Attempt> {
  const { dirty, base, keyless, session } = work;
  work.isAskedAgain = false;
  const isBehind = [...work.heldBack].some((id) => dirty.has(id));
  if (work.unknown.size > 0 || work.isStale || isBehind) await told.load();
  const settled = settleReferences(session.document, base, dirty);
  if (settled.length > 0) session.takeOver(settled);
  const held = heldIds(work);
  const { changes, sent } = batchOf({ dirty, held, base, document: session.document, keyless });
  for (const [id, entity] of sent) if (!changes.some((change) => change.id === id)) setBase(work, id, entity);
  markChanged(work, sent.keys());
  if (changes.length === 0) return 'nothing';
  work.unknown = new Map(sent);
  told.sending();
  try {
    const reply = await transport.send({ base_revision: work.revision, changes });
    work.unknown = new Map();
    takeReply(work, sent, reply);
    // Numbers of the server have gaps, so only the server knows where a place came to stand by its number.
    work.isStale ||= changes.some(isNumberedPlace);
    told.saved();
    // Fetch what others saved meanwhile at once, not with the next change.
    return work.isStale || [...dirty].some((id) => !held.has(id)) ? 'again' : 'saved';
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error;
    work.unknown = new Map();
    if (error.status === 409 || error.status === 412) {
      await told.load();
      // An archived project refuses every batch until it is restored.
      if (session.store.getState().live.status === 'ARCHIVE') throw error;
    } else if (error.status !== 400) throw error;
    else
      takeRefusal(
        work,
        error,
        changes.map(({ id }) => id),
      );
    return 'again';
  }
}

/** Ends a conflict. Returns false if there is none. */
function resolveConflict(work: UnsavedWork, id: string, side: 'mine' | 'theirs'): boolean {
  const { session, base } = work;
  const { conflicts } = session.store.getState();
  if (!conflicts.some((one) => one.id === id)) return false;
  const ids = new Set([id, ...placesAtStake(work, id)]);
  session.setConflicts(conflicts.filter((one) => !ids.has(one.id)));
  if (side === 'theirs') {
    const present = (each: string) => session.document.get(each) ?? null;
    session.takeOver(
      [...ids].map((each) => ({ id: each, before: present(each), after: base.get(each) ?? null })),
    );
  }
  markChanged(work, ids);
  return true;
}

/** Returns the places that share the fate of a level that one side deleted. */
function placesAtStake({ session: { document }, base }: UnsavedWork, id: string): string[] {
  if (!base.has(id)) return document.places(id).map((place) => place.id);
  if (document.get(id)) return [];
  return [...base.values()].flatMap((one) =>
    isPlace(one) && one.level === id && !document.get(one.id) ? one.id : [],
  );
}

function restore({ session, base }: UnsavedWork, entries: readonly JournalEntry[]): number {
  const { changes, conflicts, count } = restoreWork(entries, base, session.document);
  session.run({ label: 'restoreWork', changes, selectionBefore: null, selectionAfter: null });
  const { conflicts: known } = session.store.getState();
  if (conflicts.length > 0) session.setConflicts([...known, ...conflicts]);
  return count;
}
