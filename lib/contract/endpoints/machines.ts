import { endpoint } from '../declare.ts';
import { message, messageReply } from '../schemas/messages.ts';

export const callMcp = endpoint({
  id: 'callMcp',
  method: 'POST',
  path: '/api/mcp/',
  tag: 'Model Context Protocol',
  summary: 'One message of the Model Context Protocol; notifications are answered with 202 and no body',
  auth: 'read',
  refuses: ['notFound'],
  status: 200,
  body: message,
  replyKind: 'message',
  reply: messageReply,
});
