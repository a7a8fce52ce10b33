import { authJobs } from '../auth/jobs.ts';
import { startListening } from '../live/announce.ts';
import { mailJobs } from '../mail/jobs.ts';
import { finishSending } from '../mail/send-due-mails.ts';
import { stopDispatching } from '../webhooks/dispatch.ts';
import { webhookJobs } from '../webhooks/jobs.ts';
import { frontDoors } from './front-door.ts';
import { periodicJobs } from './housekeeping.ts';
import { publicDoor } from './public-door.ts';
import { onShutdown } from './shutdown.ts';

/**
 * What the product adds to the process: front doors (`frontDoors().push(...)`) and periodic jobs
 * (`periodicJobs().push(...)`). Called once by `start.ts`, after the database is ready and before the server listens.
 */
export async function addParts(): Promise<void> {
  frontDoors().push(publicDoor);
  onShutdown(await startListening());
  periodicJobs().push(...webhookJobs, ...mailJobs, ...authJobs);
  onShutdown(stopDispatching);
  onShutdown(finishSending);
}
