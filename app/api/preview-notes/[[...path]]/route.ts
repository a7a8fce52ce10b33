import * as teamwork from '#lib/contract/endpoints/teamwork.ts';
import { on, serve } from '#lib/http/serve.ts';
import { createComment, listComments, replyAsReviewer } from '#lib/notes/comments.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(teamwork.listReviewNotes, (ctx, { query }) => listComments(ctx, query)),
  on(teamwork.createReviewNote, (ctx, { body }) => createComment(ctx, body)),
  on(teamwork.replyAsReviewer, (ctx, { params, body }) => replyAsReviewer(ctx, { ...params, ...body })),
);
