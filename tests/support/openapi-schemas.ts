import type { Schema } from '#lib/contract/openapi-types.ts';

export type Named = Record<string, Schema>;

/** Direction of a schema: a request schema may only widen, a reply schema may only narrow. */
export type Direction = 'request' | 'reply';

/** Pairs that are being compared, because a schema may contain itself. */
type Stack = readonly (readonly [Schema, Schema])[];
type Side = { schema: Schema; named: Named };

const lowest = ['minimum', 'minLength', 'minItems', 'exclusiveMinimum'] as const;
const highest = ['maximum', 'maxLength', 'maxItems', 'exclusiveMaximum'] as const;

type Bound = (typeof lowest | typeof highest)[number];

/**
 * Returns the changes between two schemas that break a client: in a request, values that were accepted and are refused;
 * in a reply, values that are missing or have another type. Each is a sentence that begins with its place.
 */
export function schemaBreaks(
  released: Side,
  present: Side,
  direction: Direction,
  at: string,
  stack: Stack = [],
): string[] {
  if (stack.some(([one, other]) => one === released.schema && other === present.schema)) return [];
  const deeper: Stack = [...stack, [released.schema, present.schema]];
  // Each branch of `all` must have a match: all that a client sends, or all that it may receive.
  const [all, others] = direction === 'request' ? [released, present] : [present, released];
  const choices = branchesOf(others);
  return branchesOf(all).flatMap((branch) => {
    const compared = choices.map((choice) =>
      direction === 'request'
        ? branchBreaks(branch, choice, direction, at, deeper)
        : branchBreaks(choice, branch, direction, at, deeper),
    );
    if (compared.some((breaks) => breaks.length === 0)) return [];
    const isAlike = (i: number) => kindOf(choices[i]?.schema) === kindOf(branch.schema);
    const alike = compared.filter((_, i) => choices.length === 1 || isAlike(i));
    const [only] = alike;
    if (only && alike.length === 1) return only;
    const what = kindOf(branch.schema);
    return [
      direction === 'request' ? `${at} takes no such ${what} any more` : `${at} may now be another ${what}`,
    ];
  });
}

/** Returns the forms of a value, each a schema of one type without a reference. */
function branchesOf({ schema, named }: Side): Side[] {
  const { $ref, anyOf, oneOf, type, ...rest } = schema;
  if ($ref !== undefined) {
    const found = named[$ref.replace('#/components/schemas/', '')];
    if (!found) throw new Error(`${$ref} is not in the document.`);
    return branchesOf({ schema: found, named });
  }
  const union = anyOf ?? oneOf;
  if (union) return union.flatMap((branch) => branchesOf({ schema: branch, named }));
  if (Array.isArray(type)) return type.map((one) => ({ schema: { ...rest, type: one }, named }));
  return [{ schema, named }];
}

function kindOf(schema: Schema | undefined): string {
  const { type, const: only, enum: values } = schema ?? {};
  if (typeof type === 'string') return type;
  const [first = only] = values ?? [];
  return first === undefined ? 'value' : first === null ? 'null' : typeof first;
}

function branchBreaks(
  released: Side,
  present: Side,
  direction: Direction,
  at: string,
  stack: Stack,
): string[] {
  const [before, after] = [released.schema, present.schema];
  const [kind, now] = [kindOf(before), kindOf(after)];
  const [wide, narrow] = direction === 'request' ? [now, kind] : [kind, now];
  const fits = wide === narrow || wide === 'value' || (wide === 'number' && narrow === 'integer');
  if (!fits) return [`${at} was ${kind} and is ${now}`];
  const parts = (one: Schema, other: Schema, where: string) =>
    schemaBreaks(
      { schema: one, named: released.named },
      { schema: other, named: present.named },
      direction,
      where,
      stack,
    );
  return [
    ...(direction === 'request' ? narrowed(before, after, at) : []),
    ...memberBreaks(before, after, direction, at, parts),
    ...entryBreaks(before, after, at, parts),
  ];
}

type Parts = (before: Schema, after: Schema, where: string) => string[];

/** Returns bounds, patterns and values that narrow what is accepted. In a reply they may change. */
function narrowed(before: Schema, after: Schema, at: string): string[] {
  const breaks: string[] = [];
  const bound = (schema: Schema, name: Bound, otherwise: number) => Number(schema[name] ?? otherwise);
  for (const name of lowest) {
    if (bound(after, name, -Infinity) > bound(before, name, -Infinity))
      breaks.push(`${at} has a higher ${name}`);
  }
  for (const name of highest) {
    if (bound(after, name, Infinity) < bound(before, name, Infinity))
      breaks.push(`${at} has a lower ${name}`);
  }
  if (after.pattern !== undefined && after.pattern !== before.pattern)
    breaks.push(`${at} has another pattern`);
  if (after.format !== undefined && after.format !== before.format)
    breaks.push(`${at} must be a ${after.format} now`);
  const [taken, takes] = [valuesOf(before), valuesOf(after)];
  const gone = takes && (taken ? taken.filter((value) => !takes.includes(value)) : ['other values']);
  if (gone && gone.length > 0) breaks.push(`${at} takes ${gone.map(String).join(', ')} no more`);
  return breaks;
}

function valuesOf({ enum: values, const: only }: Schema): unknown[] | null {
  return values ?? (only === undefined ? null : [only]);
}

function memberBreaks(
  before: Schema,
  after: Schema,
  direction: Direction,
  at: string,
  parts: Parts,
): string[] {
  const breaks: string[] = [];
  for (const [name, schema] of Object.entries(before.properties ?? {})) {
    const own = after.properties?.[name];
    const rest = after.additionalProperties;
    const other = own ?? (direction === 'request' && typeof rest === 'object' ? rest : undefined);
    if (other) breaks.push(...parts(schema, other, `${at}.${name}`));
    else if (direction === 'reply' || rest === false) breaks.push(`${at}.${name} is gone`);
  }
  const [needed, needs] = [before.required ?? [], after.required ?? []];
  if (direction === 'request') {
    for (const name of needs) if (!needed.includes(name)) breaks.push(`${at}.${name} is required now`);
  } else {
    const kept = needed.filter((name) => after.properties?.[name] && !needs.includes(name));
    for (const name of kept) breaks.push(`${at}.${name} may be missing now`);
  }
  const [others, otherNow] = [before.additionalProperties, after.additionalProperties];
  if (typeof others === 'object' && typeof otherNow === 'object')
    breaks.push(...parts(others, otherNow, `${at}.*`));
  else if (direction === 'request' && otherNow === false && others !== false && before.properties)
    breaks.push(`${at} takes no other members any more`);
  return breaks;
}

function entryBreaks(before: Schema, after: Schema, at: string, parts: Parts): string[] {
  const items = before.items && after.items ? parts(before.items, after.items, `${at}[]`) : [];
  const [first, then] = [before.prefixItems, after.prefixItems];
  if (!first) return items;
  if (!then || then.length !== first.length) return [...items, `${at} has another number of entries`];
  return [...items, ...first.flatMap((schema, i) => parts(schema, then[i] ?? {}, `${at}[${i}]`))];
}
