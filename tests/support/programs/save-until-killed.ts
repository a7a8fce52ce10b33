// Saves a project with new pictures as fast as it can, until it is killed:
// `node save-until-killed.ts <user id> <project id>`, with ConnectOptions as JSON in DATABASE_TARGET.
import { connect, database, registerDatabase } from '#db/client.ts';
import { updateProject } from '#lib/maps/projects/update-project.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { runTask } from '#lib/platform/transactions.ts';
import { recordEvent } from '#lib/webhooks/record-event.ts';
import { picture } from '../picture.ts';

const [, , userId = '', projectId = ''] = process.argv;

registerDatabase(connect({ ...JSON.parse(process.env.DATABASE_TARGET ?? ''), connectionsMax: 2 }));

const ctx: Ctx = {
  actor: { kind: 'user', userId, sessionId: newId(), via: 'token' },
  db: database(),
  now: () => new Date(),
  afterCommit: runTask,
  emit: recordEvent,
  requestId: newId(),
  origin: 'http://atrium.test',
  language: 'en',
  answerLanguage: 'en',
  clientAddress: 'unknown',
  userAgent: null,
  expectedRevisions: null,
  wantsOnlyRecord: false,
};

const bytes = new Uint8Array(await (await picture(400)).arrayBuffer());
const files = [0, 1, 2].map((i) => ({ part: `level_image_${i}`, filename: 'a.png', bytes }));
console.log('ready');
for (let round = 1; ; round++) {
  const levelsData = files.map((_, i) => ({ name: `Level ${round}.${i}` }));
  await updateProject(ctx, { projectId, fields: {}, levelsData, files });
}
