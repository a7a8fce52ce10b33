import type { Basins, Joint } from './basins.ts';
import type { Plan } from './prepare.ts';

/** A set of leaves of the plan. */
export type Region = ReadonlySet<number>;

/** Returns all leaves of a basin. */
export function basinRegion({ basinOf }: Basins, basin: number): Region {
  const region = new Set<number>();
  for (let leaf = 1; leaf < basinOf.length; leaf++) if (basinOf[leaf] === basin) region.add(leaf);
  return region;
}

/**
 * Returns the region that is `steps` larger (positive) or smaller (negative) than the basin of a leaf, and the number
 * of steps that were possible.
 */
export function stepRegion(plan: Plan, leaf: number, steps: number): { region: Region; steps: number } {
  let region = basinRegion(plan.basins, plan.basins.basinOf[leaf] ?? 0);
  let taken = 0;
  while (taken !== steps) {
    const next = steps > 0 ? larger(plan, region) : smaller(plan.basins, region, leaf);
    if (!next) break;
    region = next;
    taken += Math.sign(steps);
  }
  return { region, steps: taken };
}

/** Returns the region with the basin behind its widest passage; null if all passages lead outside. */
function larger({ basins, judged }: Plan, region: Region): Region | null {
  const { basinOf, passages } = basins;
  const own = new Set(Array.from(region, (leaf) => basinOf[leaf]));
  let beyond: number | null = null;
  let widest = 0;
  for (const { a, b, width } of passages) {
    if (own.has(a) === own.has(b) || width <= widest) continue;
    const other = own.has(a) ? b : a;
    if (judged.isOutside[other]) continue;
    beyond = other;
    widest = width;
  }
  return beyond === null ? null : new Set([...region, ...basinRegion(basins, beyond)]);
}

/** Cuts the region at its most door-like passage and returns the side of the leaf; null if it has only one leaf. */
function smaller({ joints }: Basins, region: Region, leaf: number): Region | null {
  const inside = joints.filter(({ a, b }) => region.has(a) && region.has(b));
  const cut = inside.reduce<Joint | null>(
    (least, joint) => (least === null || joint.openness < least.openness ? joint : least),
    null,
  );
  if (!cut) return null;
  return reached(
    leaf,
    inside.filter((joint) => joint !== cut),
  );
}

/**
 * Returns a region without the piece around a leaf: the whole basin, if that of the kept leaf is another, else the part
 * behind the most door-like passage that separates both leaves. Null if they cannot be separated or the leaf is not in it.
 */
export function without(
  { basins: { basinOf, joints } }: Plan,
  region: Region,
  { leaf, kept }: { leaf: number; kept: number },
): Region | null {
  if (!region.has(leaf) || leaf === kept) return null;
  const basin = basinOf[leaf];
  if (basin !== basinOf[kept]) return new Set([...region].filter((each) => basinOf[each] !== basin));
  const inside = joints
    .filter(({ a, b }) => region.has(a) && region.has(b))
    .toSorted((one, other) => one.openness - other.openness);
  // The fewest of the narrowest passages whose cut separates both: more cuts never connect them again.
  let [low, high] = [1, inside.length];
  while (low < high) {
    const cuts = (low + high) >> 1;
    if (reached(leaf, inside.slice(cuts)).has(kept)) low = cuts + 1;
    else high = cuts;
  }
  const piece = reached(leaf, inside.slice(low));
  return piece.has(kept) ? null : new Set([...region].filter((each) => !piece.has(each)));
}

/** Returns the leaves that joints connect with a leaf. */
function reached(leaf: number, joints: readonly Joint[]): Set<number> {
  const found = new Set([leaf]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const { a, b } of joints) if (found.has(a) || found.has(b)) found.add(a).add(b);
  }
  return found;
}
