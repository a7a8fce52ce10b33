import { database } from '#db/client.ts';
import { recordEvent } from '#lib/webhooks/record-event.ts';
import type { Ctx } from '../platform/context.ts';
import { newId } from '../platform/ids.ts';
import { webOrigin } from '../platform/mail/web-origin.ts';

type Task = () => void | Promise<void>;

export type OperatorContext = ReturnType<typeof operatorContext>;

/** The context of a command at the machine: nobody's session, and work after the commit is waited for by `settle`. */
export function operatorContext() {
  const tasks: Task[] = [];
  const makeContext = (): Ctx => ({
    actor: { kind: 'anonymous' },
    db: database(),
    now: () => new Date(),
    afterCommit: (task) => void tasks.push(task),
    emit: recordEvent,
    requestId: newId(),
    origin: webOrigin(),
    clientAddress: 'operator',
    counted: { organizationId: null },
    userAgent: null,
    language: 'en',
    answerLanguage: 'en',
    originHeader: null,
    ifMatch: null,
    prefersMinimal: false,
  });
  return {
    withContext: <T>(verb: (ctx: Ctx) => Promise<T>): Promise<T> => verb(makeContext()),
    settle: async () => {
      for (const task of tasks.splice(0)) await task();
    },
  };
}
