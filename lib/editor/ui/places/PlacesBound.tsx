'use client';

import { limits } from '../../../plans/limits.ts';
import { isNear } from '../../../plans/near-bound.ts';
import type { Reader } from '../../model/document.ts';
import type { Place } from '../../model/types.ts';
import { useDocument } from '../frame/hooks.ts';
import NearBound from '../frame/NearBound.tsx';

/** How many of the areas and markers that a map may have it has, if they are many. */
export default function PlacesBound() {
  const areas = useDocument((document) => countOf(document, 'area'));
  const markers = useDocument((document) => countOf(document, 'marker'));
  return (
    <>
      {isNear(areas, limits.areasMax) && <NearBound of="areas" used={areas} max={limits.areasMax} />}
      {isNear(markers, limits.markersMax) && (
        <NearBound of="markers" used={markers} max={limits.markersMax} />
      )}
    </>
  );
}

function countOf(document: Pick<Reader, 'levels' | 'places'>, kind: Place['kind']): number {
  return document
    .levels()
    .reduce((sum, { id }) => sum + document.places(id).filter((place) => place.kind === kind).length, 0);
}
