import type { z } from 'zod';
import { AppError } from '#lib/contract/errors.ts';
import type { floorReply } from '#lib/contract/schemas/directions.ts';
import { liveMapOf } from '#lib/maps/live/find-live.ts';
import type { PublishedProject } from '#lib/maps/live/find-published.ts';
import { levelIndex } from '#lib/maps/live/read-live.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { liveFloorOf } from './live-ways.ts';

type FloorReply = z.infer<typeof floorReply>;

/** Returns where people can walk on a visible level, by id or key. Throws 404 and 503 like routes. */
export async function readFloor(ctx: Ctx, published: PublishedProject, name: string): Promise<FloorReply> {
  const map = await liveMapOf(published, ctx.origin);
  const index = levelIndex(map, name);
  const found = map.levels[index]?.level;
  if (!found) throw new AppError('notFound.level');
  const { source, polygons } = await liveFloorOf(map, index);
  const { id, key, body } = found;
  return {
    level: { id, key, name: body.name },
    source,
    polygons: polygons.map((rings) => rings.map((ring) => ring.map(([x, y]): [number, number] => [x, y]))),
  };
}
