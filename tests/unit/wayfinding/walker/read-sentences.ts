import en from '#lib/messages/en/way.json' with { type: 'json' };
import type { Route } from '#lib/wayfinding/itinerary/present-route.ts';

/** What a reader of one English sentence knows. Titles are what the sentence says. */
export type Command =
  | { kind: 'start'; place: string | null }
  | { kind: 'turn'; degrees: number; at: string | null }
  | { kind: 'walk'; meters: number | null; past: string | null; towards: string | null }
  | { kind: 'door' }
  | { kind: 'connect'; by: string; level: string | null }
  | { kind: 'arrive'; side: 'ahead' | 'left' | 'right' | null; place: string | null };

/** How far a reader turns by these words, in degrees. */
const degreesOf = { slight: 48, plain: 90, sharp: 150, around: 180 };
/** "A few steps" in metres. */
const fewMeters = 3;

type Key = keyof typeof en;
type Values = Readonly<Record<string, string>>;

const sides = { Left: 'left', Right: 'right', Ahead: 'ahead' } as const;

function commandOf(key: Key, { place, landmark, past, distance, level }: Values): Command {
  const turn = /^(slight|sharp)?(left|right)(At)?$/i.exec(key);
  if (key === 'turnAround') return { kind: 'turn', degrees: degreesOf.around, at: null };
  if (turn) {
    const size = degreesOf[(turn[1] as 'slight' | 'sharp' | undefined) ?? 'plain'];
    const isLeft = turn[2]?.toLowerCase() === 'left';
    return { kind: 'turn', degrees: isLeft ? -size : size, at: landmark ?? null };
  }
  const arrive = /^arrive(Left|Right|Ahead|Here)?$/.exec(key);
  if (arrive) {
    const side = sides[arrive[1] as keyof typeof sides] ?? null;
    return { kind: 'arrive', side, place: place ?? null };
  }
  if (key.startsWith('start')) return { kind: 'start', place: place ?? null };
  if (key.startsWith('walk') || key.startsWith('towards')) {
    const told = distance === undefined ? null : Number.parseFloat(distance);
    const meters = key === 'walkFew' ? fewMeters : told;
    return { kind: 'walk', meters, past: past ?? null, towards: landmark ?? null };
  }
  if (key === 'door') return { kind: 'door' };
  return { kind: 'connect', by: key.replace(/Up$|Down$|To$/, ''), level: level ?? null };
}

const spoken = (Object.keys(en) as Key[]).filter((key) =>
  /^(start|startIn|startHere|turnAround|walk\w*|towards\w*|(slight|sharp)?(left|right)(At)?|door|(stairs|escalator|elevator|ramp|link)(Up|Down|To)?|arrive\w*)$/i.test(
    key,
  ),
);

/** The sentences as patterns, those with the most words of their own first. */
const patterns = spoken
  .map((key) => {
    const text = String(en[key]);
    const source = text
      .split(/\{\{\w+\}\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('(.+?)');
    const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
    const pattern = new RegExp(`^${source}(?: (?=[A-Z])|$)`);
    return { key, pattern, names, length: text.replace(/\{\{\w+\}\}/g, '').length };
  })
  .sort((a, b) => b.length - a.length);

/** Reads the English text of a step. Throws if it has a sentence that is not known. */
export function readSentences(text: string): Command[] {
  const commands: Command[] = [];
  for (let rest = text; rest !== ''; ) {
    const found = patterns.flatMap((one) => {
      const match = one.pattern.exec(rest);
      return match ? [{ ...one, match }] : [];
    })[0];
    if (!found) throw new Error(`Nobody can read: ${rest}`);
    const { key, names, match } = found;
    commands.push(commandOf(key, Object.fromEntries(names.map((name, i) => [name, match[i + 1] ?? '']))));
    rest = rest.slice(match[0].length);
  }
  return commands;
}

/** Turns at a start, by the side. */
const startDegrees = { ahead: 0, halfLeft: -45, left: -90, halfRight: 45, right: 90, behind: 180 };

/** Returns the same commands from the data of the steps, which are equal in all languages. */
export function commandsOf({ steps, legs, to }: Route): Command[][] {
  const connects = legs.filter(
    (leg) => leg.kind === 'connect' && (leg.connectorKind === 'door' || leg.fromLevel.id !== leg.toLevel.id),
  );
  return steps.map(({ kind, turn, side, landmark, past, distance, level }, i): Command[] => {
    if (kind === 'start') {
      const degrees = startDegrees[side ?? 'ahead'];
      return degrees === 0 ? [] : [{ kind: 'turn', degrees, at: null }];
    }
    if (kind === 'arrive') {
      const shown = side === 'left' || side === 'right' || side === 'ahead' ? side : null;
      return [{ kind: 'arrive', side: shown, place: to?.title ?? null }];
    }
    if (kind === 'connect') {
      const next = steps[i + 1]?.level;
      const leg = connects.find((one) => one.kind === 'connect' && one.fromLevel.id === level.id);
      if (leg) connects.splice(0, connects.indexOf(leg) + 1);
      const by = leg?.kind === 'connect' ? leg.connectorKind : '';
      return by === 'door' ? [{ kind: 'door' }] : [{ kind: 'connect', by, level: next?.name ?? null }];
    }
    const walk: Command = {
      kind: 'walk',
      meters: distance,
      past: past?.title ?? null,
      towards: kind === 'walk' ? (landmark?.title ?? null) : null,
    };
    if (turn === null) return [walk];
    const size = /^slight/.test(turn)
      ? degreesOf.slight
      : /^sharp/.test(turn)
        ? degreesOf.sharp
        : degreesOf.plain;
    const degrees = /left$/i.test(turn) ? -size : size;
    return [{ kind: 'turn', degrees, at: landmark?.title ?? null }, walk];
  });
}
