/** Stands before an external id where an id or key is expected. No id and no key contains a colon. */
export const externalPrefix = 'ext:';

type Named = { readonly id: string; readonly key: string; readonly externalId?: string | null };

/** Returns the external id in a name of the form `ext:<externalId>`; null for an id or key. */
export function externalIdIn(name: string): string | null {
  return name.startsWith(externalPrefix) ? name.slice(externalPrefix.length) : null;
}

/**
 * Returns a function that checks whether a place has this name: its id in upper or lower case, its key, or its external
 * id behind `ext:`, both compared character by character.
 */
export function isNamedBy(name: string): (place: Named) => boolean {
  const external = externalIdIn(name);
  if (external !== null) return ({ externalId }) => externalId === external;
  const id = name.toLowerCase();
  return (place) => place.id === id || place.key === name;
}

/** Returns the part of a stored body, which is canonical JSON, that only a place with this external id has. */
export function externalIdMark(externalId: string): string {
  return `"externalId":${JSON.stringify(externalId)}`;
}
