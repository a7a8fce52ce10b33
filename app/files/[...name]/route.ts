import { handlerOf } from '#lib/http/serve.ts';
import { serveFile } from '#lib/maps/images/serve-file.ts';

export const GET = handlerOf(async (request, { params }) =>
  serveFile(request, [(await params)?.name].flat().join('/')),
);
