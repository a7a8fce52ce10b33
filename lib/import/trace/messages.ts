import type { Click, Clicked } from './click.ts';
import type { FoundRoom } from './find-rooms.ts';
import type { Face } from './outline.ts';
import type { PrepareStep } from './prepare.ts';
import type { Picture, Size } from './raster.ts';

/** `prepare` comes first; each later one replaces the plan. Answers carry the id of what they answer. */
export type ToTraceWorker =
  | { type: 'prepare'; id: number; picture: Picture; level: Size }
  | { type: 'click'; id: number; click: Click }
  | { type: 'findRooms'; id: number; face: Face };

/** `failed` answers a picture that cannot be traced, and what comes before a plan is there. */
export type FromTraceWorker =
  | { type: 'step'; id: number; step: PrepareStep }
  | { type: 'prepared'; id: number }
  | { type: 'clicked'; id: number; clicked: Clicked }
  | { type: 'progress'; id: number; done: number; all: number }
  | { type: 'found'; id: number; rooms: readonly FoundRoom[] }
  | { type: 'failed'; id: number };
