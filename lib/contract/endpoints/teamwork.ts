import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { activityKinds, noteKinds, noteStates } from '../choices.ts';
import { endpoint } from '../declare.ts';
import { pageOf, pageQuery } from '../page.ts';
import { text, utcDate } from '../scalars.ts';
import { activityEntry } from '../schemas/activity.ts';
import {
  note,
  noteStateBody,
  problemReportBody,
  replyBody,
  reviewNote,
  reviewNoteBody,
  reviewReplyBody,
} from '../schemas/notes.ts';
import { projectParams } from './projects.ts';

const noteParams = z
  .object({ project_id: z.string(), note_id: z.string() })
  .transform(({ project_id, note_id }) => ({ projectId: project_id, noteId: note_id }));

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/projects/{project_id}/activity/',
  summary: 'List the changes of a project by person and time, newest first',
  auth: 'read',
  params: projectParams,
  query: z.object({
    ...pageQuery,
    kind: z.enum(activityKinds).optional(),
    person: text(limits.emailCharsMax).optional(),
    key_name: text(limits.nameCharsMax).optional(),
    from: utcDate.optional(),
    to: utcDate.optional(),
  }),
  reply: pageOf(activityEntry),
});

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/projects/{project_id}/notes/',
  summary: 'List the comments of reviewers and reports of visitors, newest first',
  auth: 'read',
  params: projectParams,
  query: z.object({
    ...pageQuery,
    state: z.enum(noteStates).optional(),
    kind: z.enum(noteKinds).optional(),
  }),
  reply: pageOf(note),
});

export const updateNote = endpoint({
  method: 'PATCH',
  path: '/api/projects/{project_id}/notes/{note_id}/',
  summary: 'Close or reopen a note',
  auth: 'write',
  params: noteParams,
  body: noteStateBody,
  reply: note,
});

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/api/projects/{project_id}/notes/{note_id}/',
  summary: 'Delete a note and its replies',
  auth: 'write',
  params: noteParams,
});

export const replyToNote = endpoint({
  method: 'POST',
  path: '/api/projects/{project_id}/notes/{note_id}/replies/',
  summary: 'Reply to a note. Reviewers see the reply in the preview',
  auth: 'write',
  refuses: ['conflict'],
  status: 201,
  params: noteParams,
  body: replyBody,
  reply: note,
});

export const listReviewNotes = endpoint({
  method: 'GET',
  path: '/api/preview-notes/',
  summary: 'List the comments written through a preview link, oldest first',
  auth: 'none',
  refuses: ['forbidden', 'notFound'],
  refusesNobody: true,
  query: z.object({ token: text(limits.keyCharsMax) }),
  reply: z.array(reviewNote),
});

export const createReviewNote = endpoint({
  method: 'POST',
  path: '/api/preview-notes/',
  summary: 'Write a comment through a preview link, without an account',
  auth: 'none',
  refuses: ['forbidden', 'notFound', 'conflict'],
  refusesNobody: true,
  status: 201,
  body: reviewNoteBody,
  limit: 'review',
  reply: reviewNote,
});

export const replyAsReviewer = endpoint({
  method: 'POST',
  path: '/api/preview-notes/{note_id}/replies/',
  summary: 'Reply to a comment through a preview link, without an account',
  auth: 'none',
  refuses: ['forbidden', 'notFound', 'conflict'],
  refusesNobody: true,
  status: 201,
  params: z.object({ note_id: z.string() }).transform(({ note_id }) => ({ noteId: note_id })),
  body: reviewReplyBody,
  limit: 'review',
  reply: reviewNote,
});

export const reportProblem = endpoint({
  method: 'POST',
  path: '/api/p/{project}/reports/',
  summary: 'Report a problem on a published map to its editors',
  auth: 'public',
  refuses: ['conflict'],
  status: 202,
  params: z.object({ project: z.string() }),
  body: problemReportBody,
  limit: 'report',
  reply: z.object({ accepted: z.literal(true) }),
});
