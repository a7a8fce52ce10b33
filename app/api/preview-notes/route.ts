import * as endpoints from '#lib/contract/endpoints/teamwork.ts';
import { on, serve } from '#lib/http/serve.ts';
import { createComment, listComments } from '#lib/notes/comments.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoints.listReviewNotes, (ctx, { query }) => listComments(ctx, query)),
  on(endpoints.createReviewNote, (ctx, { body }) => createComment(ctx, body)),
);
