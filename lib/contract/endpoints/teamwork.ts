import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { activityKinds, noteKinds, noteStates } from '../choices.ts';
import { emptyReply, endpoint } from '../declare.ts';
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

const tag = 'Teamwork';

const noteParams = z
  .object({ project_id: z.string(), note_id: z.string() })
  .transform(({ project_id, note_id }) => ({ projectId: project_id, noteId: note_id }));

export const listActivity = endpoint({
  id: 'listActivity',
  method: 'GET',
  path: '/api/projects/{project_id}/activity/',
  tag,
  summary: 'List the changes of a project by person and time, newest first',
  auth: 'read',
  status: 200,
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
  id: 'listNotes',
  method: 'GET',
  path: '/api/projects/{project_id}/notes/',
  tag,
  summary: 'List the comments of reviewers and reports of visitors, newest first',
  auth: 'read',
  status: 200,
  params: projectParams,
  query: z.object({
    ...pageQuery,
    state: z.enum(noteStates).optional(),
    kind: z.enum(noteKinds).optional(),
  }),
  reply: pageOf(note),
});

export const updateNote = endpoint({
  id: 'updateNote',
  method: 'PATCH',
  path: '/api/projects/{project_id}/notes/{note_id}/',
  tag,
  summary: 'Close or reopen a note',
  auth: 'write',
  status: 200,
  params: noteParams,
  body: noteStateBody,
  reply: note,
});

export const deleteNote = endpoint({
  id: 'deleteNote',
  method: 'DELETE',
  path: '/api/projects/{project_id}/notes/{note_id}/',
  tag,
  summary: 'Delete a note and its replies',
  auth: 'write',
  status: 204,
  params: noteParams,
  reply: emptyReply,
});

export const replyToNote = endpoint({
  id: 'replyToNote',
  method: 'POST',
  path: '/api/projects/{project_id}/notes/{note_id}/replies/',
  tag,
  summary: 'Reply to a note. Reviewers see the reply in the preview',
  auth: 'write',
  refuses: ['conflict'],
  status: 201,
  params: noteParams,
  body: replyBody,
  reply: note,
});

export const listReviewNotes = endpoint({
  id: 'listReviewNotes',
  method: 'GET',
  path: '/api/preview-notes/',
  tag,
  summary: 'List the comments written through a preview link, oldest first',
  auth: 'none',
  refuses: ['forbidden', 'notFound'],
  refusesNobody: true,
  status: 200,
  query: z.object({ token: text(limits.keyCharsMax) }),
  reply: z.array(reviewNote),
});

export const createReviewNote = endpoint({
  id: 'createReviewNote',
  method: 'POST',
  path: '/api/preview-notes/',
  tag,
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
  id: 'replyAsReviewer',
  method: 'POST',
  path: '/api/preview-notes/{note_id}/replies/',
  tag,
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
  id: 'reportProblem',
  method: 'POST',
  path: '/api/p/{project}/reports/',
  tag,
  summary: 'Report a problem on a published map to its editors',
  auth: 'public',
  refuses: ['conflict'],
  status: 202,
  params: z.object({ project: z.string() }),
  body: problemReportBody,
  limit: 'report',
  reply: z.object({ accepted: z.literal(true) }),
});
