import type { z } from 'zod';

type Schema = z.core.$ZodType;
type Check = z.core.$ZodCheck<never>;
type Look = (value: unknown) => boolean;

/**
 * A quick look at values by `schema`: true only for what the schema takes and gives back as it is, so that it can stand
 * for its own parse. False says nothing: only the schema knows whether such a value is refused or becomes another. It
 * makes nothing, where a parse makes an object for each member: a body of ten thousand places is looked at in a third
 * of the time.
 */
export function standsAsItIs(schema: Schema): Look {
  let look: Look | null = null;
  return (value) => {
    look ??= lookOf(schema);
    return look(value);
  };
}

function lookOf(schema: Schema): Look {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const checks = checksOf(schema);
  const look = checks && lookOfKind(schema, def);
  if (!look) return (value) => isGivenBack(schema, value);
  if (checks.length === 0) return look;
  const [only] = checks;
  if (checks.length === 1 && only) return (value) => look(value) && only(value as never);
  return (value) => look(value) && checks.every((check) => check(value as never));
}

function lookOfKind(schema: Schema, def: z.core.$ZodTypes['_zod']['def']): Look | null {
  switch (def.type) {
    case 'string':
      return def.coerce ? null : (value) => typeof value === 'string';
    case 'number':
      return def.coerce ? null : Number.isFinite;
    case 'boolean':
      return def.coerce ? null : (value) => typeof value === 'boolean';
    case 'null':
      return (value) => value === null;
    case 'unknown':
    case 'any':
      return () => true;
    case 'enum':
    case 'literal':
      return oneOf(schema);
    case 'nullable':
      return orValue(null, def.innerType);
    case 'optional':
      return orValue(undefined, def.innerType);
    case 'array':
      return lookOfList(def);
    case 'tuple':
      return lookOfTuple(def);
    case 'record':
      return lookOfRecord(def);
    case 'object':
      return lookOfObject(def);
    case 'union':
      return lookOfUnion(schema, def);
    default:
      return null;
  }
}

/** What the schema itself makes of a value: texts and numbers may come back the same. */
function isGivenBack(schema: Schema, value: unknown): boolean {
  const result = schema._zod.run({ value, issues: [] }, {});
  return !(result instanceof Promise) && result.issues.length === 0 && result.value === value;
}

function oneOf({ _zod: { values } }: Schema): Look | null {
  return values ? (value) => values.has(value as z.core.util.Primitive) : null;
}

function orValue(empty: null | undefined, inner: Schema): Look {
  const look = lookOf(inner);
  return (value) => value === empty || look(value);
}

type ListDef = z.core.$ZodArrayDef & {
  rules?: { refuse?: unknown; isGood?: (entries: unknown[]) => boolean };
};

/** A list that is too long may have a million entries: none of them is looked at. */
function lookOfList({ element, rules, checks }: ListDef): Look | null {
  if (rules?.refuse) return null;
  const max = maxLength(checks);
  const look = lookOf(element);
  const isGood = rules?.isGood ?? ((entries: unknown[]) => entries.every(look));
  return (value) => Array.isArray(value) && value.length <= max && isGood(value);
}

/** How many entries a list may have by its `checks`: the least of its `max`, or infinity. */
export function maxLength(checks: readonly Check[] = []): number {
  const maxima = checks.map((check) => {
    const rule: { check?: string; maximum?: number } = check._zod.def;
    return rule.check === 'max_length' ? (rule.maximum ?? Infinity) : Infinity;
  });
  return Math.min(Infinity, ...maxima);
}

function lookOfTuple({ items, rest }: z.core.$ZodTupleDef): Look | null {
  if (rest) return null;
  const looks = items.map(lookOf);
  return (value) =>
    Array.isArray(value) && value.length === looks.length && looks.every((look, i) => look(value[i]));
}

function lookOfRecord({ keyType, valueType, partial, mode }: z.core.$ZodRecordDef): Look | null {
  if (keyType._zod.values || partial || mode === 'loose') return null;
  const isName = lookOf(keyType);
  const look = lookOf(valueType);
  return (value) => {
    if (!isPlain(value)) return false;
    for (const name in value) if (!isName(name) || !look(value[name])) return false;
    return true;
  };
}

/** An object of known members: another one is refused by strict schemas and left out by others. */
function lookOfObject({ shape, catchall }: z.core.$ZodObjectDef): Look | null {
  if (catchall && catchall._zod.def.type !== 'never') return null;
  const members = new Map(
    Object.entries(shape).map(([name, member]) => [
      name,
      { look: lookOf(member), isNeeded: member._zod.def.type !== 'optional' },
    ]),
  );
  const neededCount = [...members.values()].filter(({ isNeeded }) => isNeeded).length;
  return (value) => {
    if (!isPlain(value)) return false;
    let found = 0;
    for (const name in value) {
      const member = members.get(name);
      if (!member?.look(value[name])) return false;
      if (member.isNeeded) found++;
    }
    return found === neededCount;
  };
}

/** The first of the schemas that takes a value is the one that counts. */
function lookOfUnion(schema: Schema, def: z.core.$ZodUnionDef & { discriminator?: string }): Look {
  const options = def.options.map((option) => ({ option, look: lookOf(option) }));
  const { discriminator } = def;
  if (discriminator !== undefined && schema._zod.traits.has('$ZodDiscriminatedUnion')) {
    const looks = new Map<unknown, Look>();
    for (const { option, look } of options) {
      for (const named of option._zod.propValues?.[discriminator] ?? []) {
        // Which of two options a value stands for, only the schema knows.
        looks.set(named, looks.has(named) ? () => false : look);
      }
    }
    return (value) => isPlain(value) && (looks.get(value[discriminator])?.(value) ?? false);
  }
  return (value) => {
    for (const { option, look } of options) {
      if (look(value)) return true;
      const result = option._zod.run({ value, issues: [] }, {});
      if (result instanceof Promise || result.issues.length === 0) return false;
    }
    return false;
  };
}

/** An object as JSON makes them; its names are its own. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** The quick forms of a schema's checks, its own format among them; null where one has none. */
function checksOf(schema: Schema): ((value: never) => boolean)[] | null {
  const { def, traits } = schema._zod;
  const own = traits.has('$ZodCheck') ? [schema as unknown as Check] : [];
  const looks: ((value: never) => boolean)[] = [];
  for (const check of [...own, ...(def.checks ?? [])]) {
    const look = lookOfCheck(check);
    if (!look) return null;
    looks.push(look);
  }
  return looks;
}

type KnownCheck =
  | z.core.$ZodCheckMaxLengthDef
  | z.core.$ZodCheckMinLengthDef
  | z.core.$ZodCheckLessThanDef
  | z.core.$ZodCheckGreaterThanDef
  | z.core.$ZodCheckStringFormatDef
  | z.core.$ZodCheckOverwriteDef
  | z.core.$ZodCustomDef;

/** Formats that are their pattern and nothing else. */
const patternFormats = new Set(['regex', 'uuid', 'guid', 'datetime', 'date']);

function lookOfCheck(check: Check): ((value: never) => boolean) | null {
  const def = check._zod.def as KnownCheck;
  switch (def.check) {
    case 'max_length':
      // In units; what is longer may still be short enough in characters.
      return ({ length }: { length: number }) => length <= def.maximum;
    case 'min_length':
      return typeof def.minimum === 'number' ? lengthAtLeast(def.minimum) : null;
    case 'less_than': {
      if (typeof def.value !== 'number') return null;
      const most = def.value;
      return def.inclusive ? (value: number) => value <= most : (value: number) => value < most;
    }
    case 'greater_than': {
      if (typeof def.value !== 'number') return null;
      const least = def.value;
      return def.inclusive ? (value: number) => value >= least : (value: number) => value > least;
    }
    case 'string_format': {
      const { pattern, format } = def;
      if (!pattern || !patternFormats.has(format) || pattern.global || pattern.sticky) return null;
      return (value: string) => pattern.test(value);
    }
    case 'overwrite':
      return (value) => def.tx(value) === value;
    case 'custom': {
      const { fn, when } = def as z.core.$ZodCustomDef;
      return when || !fn ? null : (value) => fn(value) === true;
    }
    default:
      return null;
  }
}

/** Only of lists: a text is counted in characters, of which it may have fewer than units. */
function lengthAtLeast(minimum: number) {
  return (value: readonly unknown[]) => Array.isArray(value) && value.length >= minimum;
}
