import type { Entity } from './entities.ts';
import type { DxfDocument } from './read-document.ts';

/** What a dimension shows for what it measures, and the unit that this tells: metres are shown for what is drawn in them. */
const shares = [
  [0.001, 'mm'],
  [0.01, 'cm'],
  [0.1, 'mm'],
] as const;
const near = 0.02;
const agreeMin = 2;

/**
 * Returns the unit in which a drawing is drawn by its dimensions, which show metres for what is measured in millimetres or
 * centimetres; null if they show what they measure, or do not agree.
 */
export function unitByDimensions({ entities, blocks }: DxfDocument): 'mm' | 'cm' | null {
  const counts = new Map<'mm' | 'cm', number>();
  for (const entity of entities) {
    if (entity.kind !== 'dimension' || !(entity.measured > 0)) continue;
    const shown = numberIn(entity.text) ?? shownIn(blocks.get(entity.block)?.entities ?? []);
    if (shown === null) continue;
    const share = shown / entity.measured;
    const [, unit] = shares.find(([of]) => Math.abs(share / of - 1) < near) ?? [];
    if (unit) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
  return first && first[1] >= agreeMin && first[1] > 2 * (second?.[1] ?? 0) ? first[0] : null;
}

/** Returns the figure that the block of a dimension draws. */
function shownIn(entities: readonly Entity[]): number | null {
  for (const entity of entities) {
    const figure = entity.kind === 'text' ? numberIn(entity.text) : null;
    if (figure !== null) return figure;
  }
  return null;
}

function numberIn(text: string): number | null {
  const found = /^\d{1,6}(?:[.,]\d{1,4})?$/.exec(text.trim());
  return found ? Number(found[0].replace(',', '.')) || null : null;
}
