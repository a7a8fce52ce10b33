import { followProject as endpoint } from '#lib/contract/endpoints/teamwork.ts';
import { serve } from '#lib/http/serve.ts';
import { onEvents } from '#lib/http/serve-events.ts';
import { followProject } from '#lib/presence/follow-project.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(onEvents(endpoint, followProject));
