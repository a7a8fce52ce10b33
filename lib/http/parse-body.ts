import type { z } from 'zod';
import { tooManyPlaces } from '#lib/contract/schemas/level.ts';
import { limits } from '#lib/plans/limits.ts';
import { mapInSlices } from '#lib/platform/in-slices.ts';

type Parsed<B extends z.ZodType> =
  | { success: true; data: z.output<B> }
  | { success: false; error: { issues: z.core.$ZodIssue[] } };

/** Places that are parsed together; a whole save of fewer is parsed at once. */
const placesPerPiece = 50;
const kinds = ['areas', 'markers'] as const;

type Kind = (typeof kinds)[number];
type SentLevel = Partial<Record<Kind, unknown>>;
type Piece = { level: number; kind: Kind; start: number; places: unknown[] };
type ParsedLevels = { levelsData: Partial<Record<Kind, unknown[]>>[] };

/**
 * A body parsed by its schema. The places in `levels_data` are parsed piece by piece, so that a save of twenty thousand
 * keeps no other request waiting; what comes out is the same as from `schema.safeParse(value)`, with as many issues as
 * are ever told.
 */
export async function parseBody<B extends z.ZodType>(schema: B, value: unknown): Promise<Parsed<B>> {
  const pieces = piecesOf(value);
  if (pieces.length <= 1) return schema.safeParse(value);
  const body = value as { levels_data: SentLevel[] };
  const frame = schema.safeParse({ ...body, levels_data: body.levels_data.map(withoutPlaces) });
  const issues: z.core.$ZodIssue[] = frame.success ? [] : [...frame.error.issues];
  const parsed = await mapInSlices(pieces, ({ level, kind, start, places }) => {
    if (issues.length >= limits.faultsMax) return [];
    const piece = schema.safeParse({ levels_data: [{ [kind]: places }] });
    if (piece.success) return (piece.data as ParsedLevels).levelsData[0]?.[kind] ?? [];
    // Within a piece a place stands at levels_data[0].<kind>[n].
    for (const issue of piece.error.issues) {
      const [, , , index, ...rest] = issue.path;
      issues.push({
        ...issue,
        path: ['levels_data', level, kind, start + Number(index), ...rest],
      } as z.core.$ZodIssue);
    }
    return [];
  });
  if (!frame.success || issues.length > 0) return { success: false, error: { issues } };
  const { levelsData } = frame.data as ParsedLevels;
  for (const [i, { level, kind }] of pieces.entries()) {
    const of = levelsData[level];
    for (const place of parsed[i] ?? []) of?.[kind]?.push(place);
  }
  return { success: true, data: frame.data };
}

/** The places of `levels_data` cut into pieces; none where the value has not the form to be cut. */
function piecesOf(value: unknown): Piece[] {
  if (typeof value !== 'object' || value === null || !('levels_data' in value)) return [];
  const levels: unknown = value.levels_data;
  if (!Array.isArray(levels) || levels.length > limits.levelsMax || tooManyPlaces(levels)) return [];
  return levels.flatMap((level: unknown, i) => {
    if (typeof level !== 'object' || level === null) return [];
    return kinds.flatMap((kind) => {
      const places = (level as SentLevel)[kind];
      if (!Array.isArray(places)) return [];
      const count = Math.ceil(places.length / placesPerPiece);
      return Array.from({ length: count }, (_, n): Piece => {
        const start = n * placesPerPiece;
        return { level: i, kind, start, places: places.slice(start, start + placesPerPiece) };
      });
    });
  });
}

function withoutPlaces(level: SentLevel): unknown {
  if (typeof level !== 'object' || level === null) return level;
  const empty = kinds.filter((kind) => Array.isArray(level[kind])).map((kind) => [kind, []] as const);
  return { ...level, ...Object.fromEntries(empty) };
}
