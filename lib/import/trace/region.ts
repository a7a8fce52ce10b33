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
  const next = new Set([leaf]);
  const kept = inside.filter((joint) => joint !== cut);
  for (let before = 0; before < next.size; ) {
    before = next.size;
    for (const { a, b } of kept) if (next.has(a) || next.has(b)) next.add(a).add(b);
  }
  return next;
}
