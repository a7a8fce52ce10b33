import { callMcp } from '#lib/contract/endpoints/machines.ts';
import { forNext } from '#lib/http/for-next.ts';
import { serve } from '#lib/http/serve.ts';
import { onMessages } from '#lib/http/serve-messages.ts';
import { answerMessage } from '#lib/mcp/answer-message.ts';
import { projectOf } from '#lib/mcp/message-call.ts';

export const route = serve(onMessages(callMcp, { projectOf, answer: answerMessage }));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
