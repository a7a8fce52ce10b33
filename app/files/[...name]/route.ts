import { forNext } from '#lib/http/for-next.ts';
import { pipeline } from '#lib/http/pipeline.ts';
import { serveReads } from '#lib/http/serve.ts';
import { serveFile } from '#lib/maps/images/serve-file.ts';

export const route = serveReads(
  pipeline({
    route: '/files/{name}',
    steps: [],
    perform: ({ request, params }) => serveFile(request.headers, [params.name].flat().join('/')),
    isLogged: false,
  }),
);
export const { GET } = forNext(route);
