export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const themeCookie = 'atrium.theme';

/** Returns the theme from a cookie. Any other value means the system's theme. */
export function themeOf(cookie: string | undefined): Theme {
  return themes.find((theme) => theme === cookie) ?? 'auto';
}

const yearSeconds = 365 * 24 * 60 * 60;

/** Stores a preference in a cookie, which the server reads for rendering. */
export function keepPreference(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${yearSeconds}; samesite=lax`;
}
