import { ringArea } from '../../geometry/polygon.ts';
import type { Reader } from '../model/document.ts';
import type { Command, Refusal } from '../model/types.ts';
import type { Clip } from './clip.ts';
import { added, areasOf, changed, commandOf, nextOrder } from './command.ts';
import { keyMaker } from './keys.ts';

type Subtract = { ids: readonly string[]; clip: Clip; newId: () => string; locked?: ReadonlySet<string> };

/**
 * Subtracts the later selected areas from the first. Refused if a hole or nothing would remain: areas have one outline.
 */
export function subtractAreas(document: Reader, { ids, clip, newId, locked }: Subtract): Command | Refusal {
  const areas = areasOf(document, ids);
  const [first, ...others] = areas;
  if (!first || others.length === 0) return { refused: 'selectArea' };
  if (locked?.has(first.id)) return { refused: 'locked' };
  const result = clip.difference(
    first.data,
    others.map(({ data }) => data),
  );
  if (result.length === 0) return { refused: 'nothingLeft' };
  if (result.some((rings) => rings.length > 1)) return { refused: 'wouldHaveHole' };
  const parts = result.flatMap(([outline]) => (outline ? [outline] : []));
  const [largest, ...rest] = parts.toSorted((a, b) => ringArea(b) - ringArea(a));
  if (!largest) return { refused: 'nothingLeft' };
  const order = nextOrder(document, first.level, 'area');
  const key = keyMaker(document, 'area');
  const extra = rest.map((data, i) =>
    added({
      ...first,
      id: newId(),
      key: key(),
      externalId: null,
      imported: null,
      data,
      order: order + i,
      translations: {},
      images: [],
    }),
  );
  return commandOf('subtract', [changed(first, { data: largest }), ...extra], [first.id]);
}
