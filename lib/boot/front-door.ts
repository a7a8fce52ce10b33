import type { IncomingMessage, ServerResponse } from 'node:http';
import { shared } from '../platform/registry.ts';

/** Answers a request before Next sees it and says true, or says false and leaves both untouched. */
export type FrontDoor = (req: IncomingMessage, res: ServerResponse) => boolean | Promise<boolean>;

/** The front doors of this process, asked in order. */
export function frontDoors(): FrontDoor[] {
  return shared<FrontDoor[]>('front-door', () => []);
}

/** Whether one of the front doors answered. Without a promise where all decide at once: that is the fast path. */
export function askFrontDoors(req: IncomingMessage, res: ServerResponse): boolean | Promise<boolean> {
  const doors = frontDoors();
  for (const [index, door] of doors.entries()) {
    const answered = door(req, res);
    if (answered === true) return true;
    if (answered !== false) return askRest(answered, doors.slice(index + 1), req, res);
  }
  return false;
}

async function askRest(
  first: Promise<boolean>,
  rest: FrontDoor[],
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  if (await first) return true;
  for (const door of rest) {
    if (await door(req, res)) return true;
  }
  return false;
}
