import { createStore, del, entries, get, set } from 'idb-keyval';
import { type Journal, type JournalEntry, memoryJournal } from './journal.ts';

type Kept = { at: number; entries: readonly JournalEntry[] };
/** What nobody came back for in this time is thrown away. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/**
 * A journal in IndexedDB, one record a tab. A tab holds a lock as long as it lives: a record without its lock was
 * left behind. Answers one in memory where the browser keeps nothing (private windows).
 */
export async function openBrowserJournal(projectId: string, now: () => number): Promise<Journal> {
  const tab = crypto.randomUUID();
  const prefix = `${projectId} `;
  const key = prefix + tab;
  try {
    const store = createStore('atrium-editor', 'journal');
    await get(key, store);
    holdLock(lockName(key));
    return {
      async write(list) {
        if (list.length === 0) await del(key, store);
        else await set(key, { at: now(), entries: list } satisfies Kept, store);
      },
      async takeLeftBehind() {
        const held = await heldLocks();
        const found: JournalEntry[] = [];
        for (const [name, kept] of await entries<string, Kept>(store)) {
          if (now() - kept.at > keptMs) await del(name, store);
          if (!name.startsWith(prefix) || name === key || held.has(lockName(name))) continue;
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

/** Held until the page is gone: the promise never settles. */
function holdLock(name: string): void {
  void navigator.locks?.request(name, () => new Promise(() => {}));
}

async function heldLocks(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => name ?? []));
}
