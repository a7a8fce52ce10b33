import type { Session } from '../model/session.ts';
import type { Entity } from '../model/types.ts';

const pauseMs = 250;
const fewMax = 500;
const manyMs = 1000;

/** What was not saved yet: what the server had, what was made of it. */
export type JournalEntry = { id: string; base: Entity | null; mine: Entity | null };

/** Keeps unsaved work in the browser, so that a crash, a closed tab or an ended session costs nothing. */
export type Journal = {
  write(entries: readonly JournalEntry[]): Promise<void>;
  /** Work that tabs left behind which are gone; taken once. */
  takeLeftBehind(): Promise<JournalEntry[]>;
};

/** A journal that forgets: where the browser has no storage, and in tests. */
export function memoryJournal(): Journal & { entries: readonly JournalEntry[] } {
  return {
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
  /** Ids of what is unsaved, and what the server has of it. */
  dirty: ReadonlySet<string>;
  base: ReadonlyMap<string, Entity>;
  timers: Pick<typeof globalThis, 'setTimeout'>;
};

/** The first change is kept at once and more of them a few times a second: a tab may end at any moment. */
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
    // Without storage the work is still in the tab and on its way to the server.
    void journal.write(entries).catch(() => {});
  };
  return () => {
    if (timer !== undefined) return;
    // Thousands of places are not copied again with every step of a drag.
    const restMs = dirty.size > fewMax ? manyMs : 0;
    const waitMs = Math.max(writtenAt + pauseMs - session.now(), restMs);
    if (waitMs > 0) timer = timers.setTimeout(write, waitMs);
    else write();
  };
}
