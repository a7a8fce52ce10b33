import { listPublicLevels } from '#lib/contract/endpoints/public.ts';
import { publicRead } from '#lib/http/public-read.ts';
import { route } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(publicRead(listPublicLevels));
