import { endpoint } from '../declare.ts';
import { message, messageReply } from '../schemas/messages.ts';

export const callMcp = endpoint('POST /api/mcp/', {
  summary: 'Send one message of the Model Context Protocol. Notifications return 202 without a body',
  auth: 'read',
  refuses: ['notFound'],
  body: message,
  replyKind: 'message',
  reply: messageReply,
});
