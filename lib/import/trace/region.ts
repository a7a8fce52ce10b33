import type { Basins, Joint } from './basins.ts';
import type { Plan } from './prepare.ts';

/** Leaves of the plan that are meant together. */
export type Region = ReadonlySet<number>;

/** All leaves of a basin. */
export function basinRegion({ basinOf }: Basins, basin: number): Region {
  const region = new Set<number>();
  for (let leaf = 1; leaf < basinOf.length; leaf++) if (basinOf[leaf] === basin) region.add(leaf);
  return region;
}

/**
 * The region that is so many steps larger (above 0) or smaller (below 0) than the basin of a leaf, and how many steps
 * there were to go.
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

/** The region with the basin behind its widest passage; null where all passages lead outside. */
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

/** The side of the region's most door-like passage on which the leaf lies; null where it is one leaf. */
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
