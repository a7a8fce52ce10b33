import type { Click, Clicked } from './click.ts';
import type { FoundRoom } from './find-rooms.ts';
import type { Face } from './outline.ts';
import type { PrepareStep } from './prepare.ts';
import type { Picture, Size } from './raster.ts';

/** `prepare` comes first; each later one replaces the plan. Answers have the id of their message. */
export type ToTraceWorker =
  | { type: 'prepare'; id: number; picture: Picture; level: Size }
  | { type: 'click'; id: number; click: Click }
  | { type: 'findRooms'; id: number; face: Face };

/** `failed` answers a picture that cannot be traced, and messages that come before there is a plan. */
export type FromTraceWorker =
  | { type: 'step'; id: number; step: PrepareStep }
  | { type: 'prepared'; id: number }
  | { type: 'clicked'; id: number; clicked: Clicked }
  | { type: 'progress'; id: number; done: number; all: number }
  | { type: 'found'; id: number; rooms: readonly FoundRoom[] }
  | { type: 'failed'; id: number };
