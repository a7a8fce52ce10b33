import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { noteKinds, noteStates } from '../choices.ts';
import { list } from '../list.ts';
import { coordinate, email, filledText, text, timestamp, uuid } from '../scalars.ts';
import { maker } from './organization.ts';

const placeRef = z.object({ id: z.uuid(), key: z.string(), title: z.string().nullable() });
const levelRef = z.object({ id: z.uuid(), key: z.string(), name: z.string() });

const replyFields = {
  id: z.uuid(),
  text: z.string(),
  /** Name that the reviewer gave; null if a member wrote the entry. */
  author: z.string().nullable(),
  created_at: timestamp,
};
const noteReply = z.object({ ...replyFields, by: maker }).meta({ id: 'NoteReply' });
const reviewReply = z
  .object({ ...replyFields, by: z.object({ full_name: z.string() }).nullable() })
  .meta({ id: 'ReviewReply' });

const noteFields = {
  id: z.uuid(),
  state: z.enum(noteStates),
  text: z.string(),
  author: z.string().nullable(),
  /** What the note is about, in the draft; null once it is deleted. */
  level: levelRef.nullable(),
  place: placeRef.nullable(),
  at: z.array(z.number()).nullable(),
  created_at: timestamp,
};

/** A note as members read it. */
export const note = z
  .object({
    ...noteFields,
    kind: z.enum(noteKinds),
    /** Address that a visitor left for an answer. */
    email: z.string().nullable(),
    closed_at: timestamp.nullable(),
    closed_by: maker,
    replies: z.array(noteReply),
  })
  .meta({ id: 'Note' });

/** A note as reviewers behind its preview link read it. */
export const reviewNote = z
  .object({ ...noteFields, replies: z.array(reviewReply) })
  .meta({ id: 'ReviewNote' });

const where = {
  level: uuid.nullable().optional(),
  place: uuid.nullable().optional(),
  at: list(coordinate).length(2).nullable().optional(),
};
const noteText = filledText(limits.noteCharsMax);

export const reviewReplyBody = z.strictObject({
  token: text(limits.keyCharsMax),
  name: filledText(limits.labelCharsMax),
  text: noteText,
});

export const reviewNoteBody = reviewReplyBody.extend(where);

export const replyBody = z.strictObject({ text: noteText });

export const problemReportBody = z.strictObject({
  text: noteText,
  email: email.nullable().optional(),
  ...where,
});

export const noteStateBody = z.strictObject({ state: z.enum(noteStates) });
