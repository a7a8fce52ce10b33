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
import { presenceBody, projectEvent } from '../schemas/presence.ts';

export const listActivity = endpoint('GET /api/projects/{project_id}/activity/', {
  summary: 'List the changes of a project by person and time, newest first',
  auth: 'read',
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

export const followProject = endpoint('GET /api/projects/{project_id}/events/', {
  summary: 'Follow who is in a project and what they save, as a stream of server-sent events',
  auth: 'read',
  reply: projectEvent,
  replyKind: 'events',
});

export const notePresence = endpoint('POST /api/projects/{project_id}/presence/', {
  summary: 'Tell where you are in a project: seen by others for 30 seconds',
  auth: 'read',
  accountLimit: 'presence',
  body: presenceBody,
});

export const listNotes = endpoint('GET /api/projects/{project_id}/notes/', {
  summary: 'List the comments of reviewers and reports of visitors, newest first',
  auth: 'read',
  query: z.object({
    ...pageQuery,
    state: z.enum(noteStates).optional(),
    kind: z.enum(noteKinds).optional(),
  }),
  reply: pageOf(note),
});

export const updateNote = endpoint('PATCH /api/projects/{project_id}/notes/{note_id}/', {
  summary: 'Close or reopen a note',
  auth: 'write',
  body: noteStateBody,
  reply: note,
});

export const deleteNote = endpoint('DELETE /api/projects/{project_id}/notes/{note_id}/', {
  summary: 'Delete a note and its replies',
  auth: 'write',
});

export const replyToNote = endpoint('POST /api/projects/{project_id}/notes/{note_id}/replies/', {
  summary: 'Reply to a note. Reviewers see the reply in the preview',
  auth: 'write',
  refuses: ['conflict'],
  status: 201,
  body: replyBody,
  reply: note,
});

export const listReviewNotes = endpoint('GET /api/preview-notes/', {
  summary: 'List the comments written through a preview link, oldest first',
  auth: 'none',
  refuses: ['forbidden', 'notFound'],
  refusesNobody: true,
  anonymousLimit: 'reviewing',
  query: z.object({ token: text(limits.keyCharsMax) }),
  reply: z.array(reviewNote),
});

const writtenByReviewer = {
  auth: 'none',
  refuses: ['forbidden', 'notFound', 'conflict'],
  refusesNobody: true,
  anonymousLimit: 'reviewing',
  status: 201,
  limit: 'review',
  reply: reviewNote,
} as const;

export const createReviewNote = endpoint('POST /api/preview-notes/', {
  ...writtenByReviewer,
  summary: 'Write a comment through a preview link, without an account',
  body: reviewNoteBody,
});

export const replyAsReviewer = endpoint('POST /api/preview-notes/{note_id}/replies/', {
  ...writtenByReviewer,
  summary: 'Reply to a comment through a preview link, without an account',
  body: reviewReplyBody,
});

export const reportProblem = endpoint('POST /api/p/{project}/reports/', {
  summary: 'Report a problem on a published map to its editors',
  auth: 'public',
  refuses: ['conflict'],
  status: 202,
  body: problemReportBody,
  limit: 'report',
  reply: z.object({ accepted: z.literal(true) }),
});
