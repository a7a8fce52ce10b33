export type View = 'grid' | 'table';

/** Remembers how the reader likes the list of projects. */
export const viewCookie = 'atrium.view';

export function viewOf(cookie: string | undefined): View {
  return cookie === 'table' ? 'table' : 'grid';
}
