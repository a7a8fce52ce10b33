const groupNames = ['settings', 'appearance', 'analytics', 'wayfinding', 'kiosk'] as const;
type GroupName = (typeof groupNames)[number];

/** Values to write over a project or its settings. Absent members of groups keep their value. */
export type Members<T> = {
  [Name in keyof T]?: (Name extends GroupName ? Members<T[Name]> : T[Name]) | undefined;
};

/** Checks whether the members of a field are written one by one, so that two people can change different ones. */
export function isGroup(name: string): boolean {
  return groupNames.some((group) => group === name);
}

/** Returns `before` with the defined members of `change`, group by group. Mutates nothing. */
export function mergeMembers<T extends object>(before: T, change: Members<T> | undefined): T {
  const known = new Map<string, unknown>(Object.entries(before));
  const given = Object.entries(change ?? {}).filter(([, value]) => value !== undefined);
  const merged = given.map(([name, value]) => [
    name,
    isGroup(name) ? mergeMembers(Object(known.get(name) ?? {}), Object(value)) : value,
  ]);
  return { ...before, ...Object.fromEntries(merged) };
}
