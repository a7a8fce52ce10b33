import { replyAsReviewer as endpoint } from '#lib/contract/endpoints/teamwork.ts';
import { on, serve } from '#lib/http/serve.ts';
import { replyAsReviewer } from '#lib/notes/comments.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { params, body }) => replyAsReviewer(ctx, { ...params, ...body })),
);
