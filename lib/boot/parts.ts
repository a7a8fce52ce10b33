import { startListening } from '../live/announce.ts';
import { finishSending } from '../mail/send-due-mails.ts';
import { writeUsage } from '../usage/count-usage.ts';
import { stopDispatching } from '../webhooks/dispatch.ts';
import { frontDoors } from './front-door.ts';
import { addJobs } from './jobs.ts';
import { publicDoor } from './public-door.ts';
import { onShutdown } from './shutdown.ts';

/**
 * What the product adds to the process: front doors, periodic jobs and listeners. Called once by `start.ts`, after
 * the database is ready and before the server listens.
 */
export async function addParts(): Promise<void> {
  frontDoors().push(publicDoor);
  onShutdown(await startListening());
  addJobs();
  onShutdown(stopDispatching);
  onShutdown(finishSending);
  onShutdown(writeUsage);
}
