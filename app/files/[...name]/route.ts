import { serveFile } from '#lib/embed/serve-file.ts';
import { pipeline } from '#lib/http/pipeline.ts';
import { publicRequestOf } from '#lib/http/published-map.ts';

export const GET = pipeline({
  route: '/files/{name}',
  steps: [],
  perform: (call) => serveFile(publicRequestOf(call), [call.params.name].flat().join('/')),
  isLogged: false,
});
