import type { Entity } from '../model/types.ts';

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
