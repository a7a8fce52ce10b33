import { serveFile } from '#lib/embed/serve-file.ts';
import { forNext } from '#lib/http/for-next.ts';
import { pipeline } from '#lib/http/pipeline.ts';
import { serveReads } from '#lib/http/serve.ts';

export const route = serveReads(
  pipeline({
    route: '/files/{name}',
    steps: [],
    perform: ({ request, params }) => serveFile(request.headers, [params.name].flat().join('/')),
    isLogged: false,
  }),
);
export const { GET } = forNext(route);
