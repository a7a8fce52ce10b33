import type { z } from 'zod';
import type { message } from '#lib/contract/schemas/messages.ts';
import type { Ctx } from '#lib/platform/context.ts';

export type Message = z.output<typeof message>;

/** One message and its sender. `lib/http` makes it. */
export type McpCall = {
  ctx: Ctx;
  message: Message;
  header: (name: string) => string | null;
  /** Returns the API's text for any thrown value. The cause of a server error goes to the log. */
  say: (thrown: unknown) => string;
};
