import * as machines from '#lib/contract/endpoints/machines.ts';
import { serve } from '#lib/http/serve.ts';
import { onMessages } from '#lib/http/serve-messages.ts';
import { answerMessage } from '#lib/mcp/answer-message.ts';
import { projectOf } from '#lib/mcp/message-call.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  onMessages(machines.callMcp, { projectOf, answer: answerMessage }),
);
