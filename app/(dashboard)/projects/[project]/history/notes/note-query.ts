import type { NoteKind, NoteState } from '#lib/contract/choices.ts';

export type NoteQuery = { state: NoteState; kind: NoteKind | null; page: number };

/** Returns the address of the notes with `query`. */
export function noteAddress(address: string, { state, kind, page }: NoteQuery): string {
  const params = new URLSearchParams();
  if (state === 'closed') params.set('state', state);
  if (kind) params.set('kind', kind);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `${address}?${params}` : address;
}
