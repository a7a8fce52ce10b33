import * as endpoints from '#lib/contract/endpoints/teamwork.ts';
import { on, serve } from '#lib/http/serve.ts';
import { deleteNote, updateNote } from '#lib/notes/notes.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoints.updateNote, (ctx, { params, body }) => updateNote(ctx, { ...params, ...body })),
  on(endpoints.deleteNote, (ctx, { params }) => deleteNote(ctx, params)),
);
