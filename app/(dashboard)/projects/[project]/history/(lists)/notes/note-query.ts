import type { NoteKind, NoteState } from '#lib/contract/choices.ts';
import { pageAddress } from '../../../../../list-page.ts';

export type NoteQuery = { state: NoteState; kind: NoteKind | null; page: number };

/** Returns the address of the notes with `query`. */
export function noteAddress(address: string, { state, kind, page }: NoteQuery): string {
  return pageAddress(address, page, { state: state === 'closed' ? state : null, kind });
}
