import type { z } from 'zod';
import { AppError } from '#lib/contract/errors.ts';
import type { floorReply } from '#lib/contract/schemas/directions.ts';
import { liveMapOf } from '#lib/maps/live/find-live.ts';
import type { PublishedProject } from '#lib/maps/live/public-access.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { isUuid } from '#lib/platform/ids.ts';
import { liveFloorOf } from './live-ways.ts';

type FloorReply = z.infer<typeof floorReply>;

/** Returns where people can walk on a visible level, by id or key. Throws 404 and 503 like routes. */
export async function readFloor(ctx: Ctx, published: PublishedProject, name: string): Promise<FloorReply> {
  const map = await liveMapOf(published, ctx.origin);
  const wanted = isUuid(name) ? name.toLowerCase() : name;
  const number = map.levels.findIndex(({ level }) => level.id === wanted || level.key === wanted);
  const found = map.levels[number]?.level;
  if (!found) throw new AppError('notFound.level');
  const { source, polygons } = await liveFloorOf(map, number);
  const { id, key, body } = found;
  return {
    level: { id, key, name: body.name },
    source,
    polygons: polygons.map((rings) => rings.map((ring) => ring.map(([x, y]): [number, number] => [x, y]))),
  };
}
