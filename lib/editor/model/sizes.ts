import { writtenTexts } from '../../mapmodel/written-texts.ts';
import { limits } from '../../plans/limits.ts';
import type { Level, Place, Tag } from './types.ts';

/** How much of a bound is used, in bytes. */
export type Used = {
  readonly of: 'place' | 'placeTexts' | 'level' | 'tag';
  readonly used: number;
  readonly max: number;
};

/**
 * Returns the bytes of an entity and of its texts, each with its bound (docs/contract.md, 5.9 Bounds). The server counts
 * the stored form, which differs by a few bytes.
 */
export function sizesOf(entity: Place | Level | Tag): Used[] {
  const used = bytesOf(entity);
  if (entity.kind === 'level') return [{ of: 'level', used, max: limits.levelBytesMax }];
  if (entity.kind === 'tag') return [{ of: 'tag', used, max: limits.tagBytesMax }];
  const alts = Object.fromEntries(entity.images.map(({ id, alt }) => [id, alt]));
  return [
    { of: 'place', used, max: limits.placeBytesMax },
    {
      of: 'placeTexts',
      used: bytesOf(writtenTexts(entity, alts)),
      max: limits.placeTextBytesMax,
    },
  ];
}

function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
