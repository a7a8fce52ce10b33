import type { Session } from '../model/session.ts';
import type { Entity } from '../model/types.ts';

const pauseMs = 250;
const fewMax = 500;
const manyMs = 1000;

/** An unsaved entity: the version of the server and the version of this tab. */
export type JournalEntry = { id: string; base: Entity | null; mine: Entity | null };

/** Storage for unsaved work in the browser, so that a crash, a closed tab or an ended session loses nothing. */
export type Journal = {
  write(entries: readonly JournalEntry[]): Promise<void>;
  /** Returns the work of tabs that no longer exist, once. */
  takeLeftBehind(): Promise<JournalEntry[]>;
};

/** A journal that says whether the work outlives the tab. */
export type TabJournal = Journal & { readonly isLasting: boolean };

/** Creates a journal in memory, for tests and for browsers without storage. */
export function memoryJournal(): TabJournal & { entries: readonly JournalEntry[] } {
  return {
    isLasting: false,
    entries: [],
    async write(entries) {
      this.entries = entries;
    },
    async takeLeftBehind() {
      const { entries } = this;
      this.entries = [];
      return [...entries];
    },
  };
}

type Kept = {
  session: Session;
  journal: Journal;
  /** Ids of unsaved entities, and the server's versions. */
  dirty: ReadonlySet<string>;
  base: ReadonlyMap<string, Entity>;
  timers: Pick<typeof globalThis, 'setTimeout'>;
};

/**
 * Returns a function that writes the journal: at the first change at once, then a few times a second, because a tab may
 * end at any moment.
 */
export function journalKeeper({ session, journal, dirty, base, timers }: Kept): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writtenAt = Number.NEGATIVE_INFINITY;
  const write = () => {
    timer = undefined;
    writtenAt = session.now();
    const entries = [...dirty].map((id) => ({
      id,
      base: base.get(id) ?? null,
      mine: session.document.get(id) ?? null,
    }));
    // Without storage the work is still in the tab, and autosave sends it to the server.
    void journal.write(entries).catch(() => {});
  };
  return () => {
    if (timer !== undefined) return;
    // Do not copy thousands of places at every step of a drag.
    const restMs = dirty.size > fewMax ? manyMs : 0;
    const waitMs = Math.max(writtenAt + pauseMs - session.now(), restMs);
    if (waitMs > 0) timer = timers.setTimeout(write, waitMs);
    else write();
  };
}
