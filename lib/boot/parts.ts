import { startListening } from '../live/announce.ts';
import { frontDoors } from './front-door.ts';
import { publicDoor } from './public-door.ts';
import { onShutdown } from './shutdown.ts';

/**
 * What the product adds to the process: front doors (`frontDoors().push(...)`) and periodic jobs
 * (`periodicJobs().push(...)`). Called once by `start.ts`, after the database is ready and before the server listens.
 */
export async function addParts(): Promise<void> {
  frontDoors().push(publicDoor);
  onShutdown(await startListening());
}
