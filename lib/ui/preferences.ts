export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const themeCookie = 'atrium.theme';

/** The theme that a cookie names; anything else leaves it to the reader's system. */
export function themeOf(cookie: string | undefined): Theme {
  return themes.find((theme) => theme === cookie) ?? 'auto';
}

const yearSeconds = 365 * 24 * 60 * 60;

/** Keeps a choice of the reader in a cookie, for the server to render by. */
export function keepPreference(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${yearSeconds}; samesite=lax`;
}
