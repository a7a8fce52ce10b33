'use client';

import { isNear } from '../../../plans/near-bound.ts';
import { sizesOf } from '../../model/sizes.ts';
import type { Level, Place, Tag } from '../../model/types.ts';
import NearBound from './NearBound.tsx';

/** How much content an entity has, if it is near a bound. */
export function SizeNote({ entity }: { entity: Level | Place | Tag }) {
  return sizesOf(entity)
    .filter(({ used, max }) => isNear(used, max))
    .map((size) => <NearBound key={size.of} {...size} isStorage />);
}
