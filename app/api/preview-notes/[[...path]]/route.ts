import * as teamwork from '#lib/contract/endpoints/teamwork.ts';
import { on, serve } from '#lib/http/serve.ts';
import { createComment, listComments, replyAsReviewer } from '#lib/notes/comments.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(teamwork.listReviewNotes, listComments),
  on(teamwork.createReviewNote, createComment),
  on(teamwork.replyAsReviewer, replyAsReviewer),
);
