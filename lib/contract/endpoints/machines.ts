import { endpoint } from '../declare.ts';
import { message, messageReply } from '../schemas/messages.ts';

export const callMcp = endpoint({
  id: 'callMcp',
  method: 'POST',
  path: '/api/mcp/',
  tag: 'Model Context Protocol',
  summary: 'Send one message of the Model Context Protocol. Notifications return 202 without a body',
  auth: 'read',
  refuses: ['notFound'],
  status: 200,
  body: message,
  replyKind: 'message',
  reply: messageReply,
});
