import type { z } from 'zod';
import type { message } from '#lib/contract/schemas/messages.ts';
import type { Ctx } from '#lib/platform/context.ts';

export type Message = z.output<typeof message>;

/** One message and who sent it. */
export type McpCall = {
  ctx: Ctx;
  message: Message;
  header: (name: string) => string | null;
  /** The sentences in which the API tells whatever was thrown. */
  say: (thrown: unknown) => string;
};
