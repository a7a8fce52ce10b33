import type { Reader } from '../model/document.ts';
import type { Level, Place } from '../model/types.ts';

type Keyed = Place['kind'] | Level['kind'];

/** Whether the key was made without a title (`area-3`) and may still become a name. */
export function isMadeKey(kind: Keyed, key: string): boolean {
  return key === '' || new RegExp(`^${kind}(?:-\\d+)?$`).test(key);
}

/** Gives out keys that nothing of the kind has: the wanted one, or with the first free number behind it. */
export function keyMaker(document: Reader, kind: Keyed, exceptId = ''): (wanted?: string) => string {
  const taken = new Set<string>();
  for (const level of document.levels()) {
    if (kind === 'level') {
      if (level.id !== exceptId) taken.add(level.key);
      continue;
    }
    for (const place of document.places(level.id)) {
      if (place.kind === kind && place.id !== exceptId) taken.add(place.key);
    }
  }
  const nextNumbers = new Map<string, number>();
  return (wanted = kind) => {
    let number = nextNumbers.get(wanted) ?? 2;
    let key = wanted;
    while (taken.has(key)) key = `${wanted}-${number++}`;
    nextNumbers.set(wanted, number);
    taken.add(key);
    return key;
  };
}
