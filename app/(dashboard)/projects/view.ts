export type View = 'grid' | 'table';

/** Cookie with the reader's view of the project list. */
export const viewCookie = 'atrium.view';

export function viewOf(cookie: string | undefined): View {
  return cookie === 'table' ? 'table' : 'grid';
}
