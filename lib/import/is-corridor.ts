/** Checks whether places of a group are for walking through. */
export function isCorridor(group: string | null): boolean {
  return group === 'corridor' || group === 'walkway';
}
