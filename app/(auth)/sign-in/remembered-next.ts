const storageKey = 'atrium.next';

/** Keeps where somebody wanted to go for the second step, which comes after the identity provider's pages. */
export function rememberNext(path: string): void {
  sessionStorage.setItem(storageKey, path);
}

export function rememberedNext(): string | undefined {
  return sessionStorage.getItem(storageKey) ?? undefined;
}
