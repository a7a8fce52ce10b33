/**
 * What a browser keeps for a page: `localStorage` or `sessionStorage`. If the browser keeps nothing (the user blocked it,
 * an app's web view, a full disk), values live as long as the page.
 */
export type Keeper = {
  get(key: string): string | null;
  /** Returns whether the browser keeps the value beyond the page. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** Checks whether the browser keeps anything. */
  isLasting(): boolean;
};

const probe = 'atrium.probe';

/** Opens a storage. `storageOf` may throw or return null: browsers do both where storage is off. */
export function createKeeper(storageOf: () => Storage | null | undefined): Keeper {
  const inPage = new Map<string, string>();
  const inBrowser = <Result>(use: (storage: Storage) => Result): Result | undefined => {
    try {
      const storage = storageOf();
      return storage ? use(storage) : undefined;
    } catch {
      return undefined;
    }
  };
  const set = (key: string, value: string) =>
    inBrowser((storage) => {
      storage.setItem(key, value);
      return true;
    }) ?? false;
  return {
    get: (key) => inPage.get(key) ?? inBrowser((storage) => storage.getItem(key)) ?? null,
    set(key, value) {
      const isKept = set(key, value);
      if (isKept) inPage.delete(key);
      else inPage.set(key, value);
      return isKept;
    },
    remove(key) {
      inPage.delete(key);
      inBrowser((storage) => storage.removeItem(key));
    },
    isLasting() {
      const isKept = set(probe, '');
      inBrowser((storage) => storage.removeItem(probe));
      return isKept;
    },
  };
}

/** Kept in this browser. */
export const kept = createKeeper(() => globalThis.localStorage);

/** Kept in this tab. */
export const keptInTab = createKeeper(() => globalThis.sessionStorage);
