import { routeProfiles } from '#lib/contract/choices.ts';

export type FoundRoute = { from: string | null; to: string; profile: (typeof routeProfiles)[number] };

/** What the name of a counted way says (queries-facts.ts). Keys have no `>` in them. */
export function readRoute(name: string): FoundRoute {
  const [from = '', to = '', said] = name.split('>');
  const profile = routeProfiles.find((each) => each === said) ?? 'walk';
  return { from: from === '' ? null : from, to, profile };
}
