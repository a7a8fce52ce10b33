import { createStore, del, entries, get, set } from 'idb-keyval';
import { newId } from '../model/new-id.ts';
import { type JournalEntry, memoryJournal, type TabJournal } from './journal.ts';

type Kept = { at: number; entries: readonly JournalEntry[] };
/** Entries older than this are deleted. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/** Entries per record. The browser copies a record in one go, and thousands of entries would block the page. */
const partMax = 500;

/**
 * Opens a journal in IndexedDB, with several records per tab. A tab holds a lock as long as it lives: records without a
 * lock belong to a lost tab. Returns a journal in memory if the browser has no storage (private windows).
 */
export async function openBrowserJournal(projectId: string, now: () => number): Promise<TabJournal> {
  const tab = newId();
  const prefix = `${projectId} `;
  const key = prefix + tab;
  try {
    const store = createStore('atrium-editor', 'journal');
    await get(key, store);
    holdLock(lockName(key));
    let parts = 0;
    let next: readonly JournalEntry[] | null = null;
    let running: Promise<void> | null = null;
    const writeParts = async (list: readonly JournalEntry[]) => {
      const before = parts;
      parts = Math.max(before, Math.ceil(list.length / partMax));
      for (let i = 0; i * partMax < list.length; i++) {
        const entries = list.slice(i * partMax, (i + 1) * partMax);
        await set(`${key} ${i}`, { at: now(), entries } satisfies Kept, store);
      }
      const needed = Math.ceil(list.length / partMax);
      for (let i = needed; i < before; i++) await del(`${key} ${i}`, store);
      parts = needed;
    };
    const writeLatest = async () => {
      while (next) {
        const list = next;
        next = null;
        await writeParts(list);
      }
    };
    return {
      isLasting: true,
      write(list) {
        next = list;
        running ??= writeLatest().finally(() => {
          running = null;
        });
        return running;
      },
      async takeLeftBehind() {
        const held = await heldLocks();
        const found: JournalEntry[] = [];
        for (const [name, kept] of await entries<string, Kept>(store)) {
          if (now() - kept.at > keptMs) await del(name, store);
          const tabKey = name.split(' ').slice(0, 2).join(' ');
          if (!name.startsWith(prefix) || tabKey === key || held.has(lockName(tabKey))) continue;
          found.push(...kept.entries);
          await del(name, store);
        }
        return found;
      },
    };
  } catch {
    return memoryJournal();
  }
}

function lockName(key: string): string {
  return `atrium-editor ${key}`;
}

/** Holds a lock until the page ends: the promise never settles. */
function holdLock(name: string): void {
  void navigator.locks?.request(name, () => new Promise(() => {}));
}

async function heldLocks(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => name ?? []));
}
