const storageKey = 'atrium.next';

/** Stores where the person wanted to go, for the second step after the identity provider's pages. */
export function rememberNext(path: string): void {
  sessionStorage.setItem(storageKey, path);
}

export function rememberedNext(): string | undefined {
  return sessionStorage.getItem(storageKey) ?? undefined;
}
