import type { Entity } from '#lib/editor/model/types.ts';

/** Returns all but the project by id. Numbers of orders may have gaps: what counts is who comes before whom. */
export function withoutNumbers(entities: Iterable<Entity>): Record<string, unknown> {
  const all = [...entities];
  const ranks = new Map<string, number>();
  const listed = all.filter((entity) => 'order' in entity);
  for (const same of Map.groupBy(listed, (one) => `${'level' in one ? one.level : ''} ${one.kind}`).values())
    for (const [rank, { id }] of same.toSorted((a, b) => a.order - b.order).entries()) ranks.set(id, rank);
  const kept = all.filter(({ kind }) => kind !== 'project');
  const byId = kept.map((entity) => [entity.id, { ...entity, order: ranks.get(entity.id) }] as const);
  return JSON.parse(JSON.stringify(Object.fromEntries(byId)));
}

/** Returns each field in which the sides differ, with the value of each. */
export function differencesOf(sides: readonly Record<string, unknown>[]): string[] {
  const ids = new Set(sides.flatMap((side) => Object.keys(side)));
  return [...ids].flatMap((id) => {
    const all = sides.map((side) => (side[id] ?? {}) as Record<string, unknown>);
    const fields = new Set(all.flatMap((one) => Object.keys(one)));
    return [...fields].flatMap((field) => {
      const values = all.map((one) => JSON.stringify(sorted(one[field])));
      return new Set(values).size > 1 ? [`${all[0]?.kind} ${id} ${field}: ${values.join(' | ')}`] : [];
    });
  });
}

/** Returns a value with the keys of its objects in one order, and lists of ids sorted. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]));
}
