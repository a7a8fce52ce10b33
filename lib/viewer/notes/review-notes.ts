import type { z } from 'zod';
import type { reviewNote } from '../../contract/schemas/notes.ts';
import type { NoteStrings } from '../../messages/note.ts';
import { kept } from '../../ui/kept.ts';
import type { Viewer } from '../core/viewer.ts';
import { postJson } from './note-form.ts';

export type ReviewNote = z.output<typeof reviewNote>;
export type Review = {
  viewer: Viewer;
  t: NoteStrings;
  token: string;
  notes: ReviewNote[];
  /** Adds a note, or replaces the one with the same id. */
  take(note: ReviewNote): void;
};

export const address = '/api/preview-notes/';
const namedAs = 'atrium-reviewer';

/** Sends an answer to a note under the reviewer's name. */
export async function sendReply(review: Review, noteId: string, name: string, text: string): Promise<void> {
  keepName(name);
  const body = { token: review.token, name, text };
  review.take((await postJson(`${address}${noteId}/replies/`, body, 'same-origin')) as ReviewNote);
}

/** Returns the name that was last entered on this device. */
export function reviewerName(): string {
  return kept.get(namedAs) ?? '';
}

export function keepName(name: string): void {
  kept.set(namedAs, name);
}
