// Publishes, updates and unpublishes projects as fast as it can, until it is killed:
// `node publish-until-killed.ts <user id> <project ids...>`, with ConnectOptions as JSON in DATABASE_TARGET.
import { connect, database, registerDatabase } from '#db/client.ts';
import { publishProject, updateLive } from '#lib/maps/projects/go-live.ts';
import { unpublishProject } from '#lib/maps/projects/project-status.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { runTask } from '#lib/platform/transactions.ts';
import { deliverWaiting } from '#lib/webhooks/dispatch.ts';
import { recordEvent } from '#lib/webhooks/record-event.ts';

const [, , userId = '', ...projectIds] = process.argv;

registerDatabase(connect({ ...JSON.parse(process.env.DATABASE_TARGET ?? ''), connectionsMax: 4 }));

const ctx: Ctx = {
  actor: { kind: 'user', userId, sessionId: newId(), via: 'token' },
  db: database(),
  now: () => new Date(),
  afterCommit: runTask,
  emit: recordEvent,
  requestId: newId(),
  origin: 'http://atrium.test',
  clientAddress: 'unknown',
  userAgent: null,
  language: 'en',
  answerLanguage: 'en',
  expectedRevisions: null,
  wantsOnlyRecord: false,
};

const verbs = [publishProject, updateLive, updateLive, unpublishProject];
const pick = <T>(from: readonly T[]) => from[Math.floor(Math.random() * from.length)];

/** Returns whether the project's state allowed the step. */
const takeStep = async (): Promise<boolean> => {
  const [verb = publishProject, projectId = ''] = [pick(verbs), pick(projectIds)];
  return verb(ctx, { projectId }).then(
    () => true,
    () => false,
  );
};

await deliverWaiting();
// A kill then always meets work: on a slow machine the first step alone may take longer than the wait for it.
while (!(await takeStep()));
console.log('ready');
while (true) await takeStep();
