import { routeProfiles } from '#lib/contract/choices.ts';

export type FoundRoute = { from: string | null; to: string; profile: (typeof routeProfiles)[number] };

/** Parses the name of a counted route (queries-facts.ts). Keys contain no `>`. */
export function readRoute(name: string): FoundRoute {
  const [from = '', to = '', said] = name.split('>');
  const profile = routeProfiles.find((each) => each === said) ?? 'walk';
  return { from: from === '' ? null : from, to, profile };
}
