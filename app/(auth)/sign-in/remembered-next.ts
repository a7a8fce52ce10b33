import { keptInTab } from '#lib/ui/kept.ts';

const storageKey = 'atrium.next';

/** Stores where the person wanted to go, for the second step after the identity provider's pages. */
export function rememberNext(path: string): void {
  keptInTab.set(storageKey, path);
}

export function rememberedNext(): string | undefined {
  return keptInTab.get(storageKey) ?? undefined;
}
