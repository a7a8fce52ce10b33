import { createRandom } from './venue.ts';

/** The part of a JSON schema of the OpenAPI document that the generator reads. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
};

/** Repeatable choices. */
export class Dice {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = createRandom(seed);
  }

  chance(share: number): boolean {
    return this.#random() < share;
  }

  below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  of<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)];
    if (value === undefined && values.length === 0) throw new Error('Nothing to choose from.');
    return value as T;
  }
}

/** Texts that `rawJson` replaces with numbers that JSON.stringify cannot write. */
const tokens: Record<string, string> = {
  '@@NaN': 'NaN',
  '@@-Infinity': '-Infinity',
  '@@1e400': '1e400',
  '@@-1e400': '-1e400',
  '@@long': '0.1000000000000000055511151231257827021181583404541015625e0',
  '@@20digits': '99999999999999999999',
  '@@-0': '-0',
};

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\ufeff',
  '\u202eevil',
  'é\u0301\u0302'.repeat(20),
  '😀'.repeat(120),
  '漢字'.repeat(110),
  'a'.repeat(101),
  'a'.repeat(10_001),
  `${'a'.repeat(40_000)}!`,
  "'; DROP TABLE projects; --",
  '%00%ff',
  '../../etc/passwd',
  '{{7*7}}',
  '<svg onload=alert(1)>',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'data:image/png;base64,AAAA',
  'data:image/svg+xml;base64,PHN2Zy8+',
  'https://user:pw@example.org/',
  'http://[::1',
  'https://example.org:99999/',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'NaN',
  '1e400',
  '-1',
  'null',
  '[object Object]',
  '0000-00-00',
  '2026-02-30',
  '2026-11-21T25:00:00Z',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '9999-12-31T23:59:59.999999999+14:00',
  '0001-01-01T00:00:00-14:00',
];

const plainTexts = [
  'Room 1',
  'Größe',
  '博物館',
  'a-key',
  'en',
  '#00ff00',
  'Europe/Berlin',
  'nobody@example.org',
  'https://example.org/x',
  'tulip-harbour-92',
];

const hostileNumbers: unknown[] = [
  -1,
  0.5,
  1e-320,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e300,
  ...Object.keys(tokens),
];

const hostileNames = [
  '__proto__',
  'constructor',
  'toString',
  'valueOf',
  '',
  'a\u0000',
  '\ud800',
  'x'.repeat(300),
  '0',
];

/** Makes values that usually fit `schema`, and sometimes hostile ones, at every depth. */
export class ValueMaker {
  readonly #dice: Dice;
  readonly #schemas: Record<string, Schema>;
  /** Existing ids, keys and the like, of the caller and of others. */
  readonly #known: readonly string[];
  readonly #hostility: number;

  constructor(dice: Dice, schemas: Record<string, Schema>, known: readonly string[], hostility: number) {
    this.#dice = dice;
    this.#schemas = schemas;
    this.#known = known;
    this.#hostility = hostility;
  }

  of(schema: Schema, depth = 0): unknown {
    if (this.#dice.chance(this.#hostility)) return this.hostile();
    const resolved = this.#resolve(schema);
    if ('const' in resolved) return resolved.const;
    if (resolved.enum) return this.#dice.of(resolved.enum);
    const branches = resolved.anyOf ?? resolved.oneOf;
    if (branches) return this.of(this.#dice.of(branches), depth);
    if (resolved.allOf) return Object.assign({}, ...resolved.allOf.map((part) => this.of(part, depth)));
    const type = Array.isArray(resolved.type) ? this.#dice.of(resolved.type) : resolved.type;
    switch (type) {
      case 'object':
        return this.#object(resolved, depth);
      case 'array':
        return this.#array(resolved, depth);
      case 'string':
        return this.text(resolved);
      case 'number':
      case 'integer':
        return this.#number(resolved, type === 'integer');
      case 'boolean':
        return this.#dice.chance(0.5);
      case 'null':
        return null;
      default:
        return this.hostile();
    }
  }

  text(schema: Schema = {}): string {
    const { format, pattern } = schema;
    if (this.#dice.chance(this.#hostility)) return this.#dice.of(hostileTexts);
    if (format === 'date-time') return new Date(Date.now() - this.#dice.below(90_000_000)).toISOString();
    if (format === 'date') return '2026-11-21';
    if (pattern?.includes('[0-9a-f]{8}-') || format === 'uuid') return this.#dice.of(this.#known);
    if (pattern?.startsWith('^#')) return '#00ff00';
    if (pattern?.includes('[01]\\d|2[0-3]')) return '09:30';
    if (pattern?.startsWith('^[1-9]')) return String(1 + this.#dice.below(3));
    if (pattern?.startsWith('^[a-z]{2,3}')) return this.#dice.of(['en', 'de', 'fr']);
    return this.#dice.of(this.#dice.chance(0.3) ? this.#known : plainTexts);
  }

  hostile(): unknown {
    const of = <T>(values: readonly T[]) => this.#dice.of(values);
    switch (this.#dice.below(6)) {
      case 0:
        return of([null, true, false]);
      case 1:
        return of(hostileNumbers);
      case 2:
        return of([[], {}, [[]], [null], { id: null }, [[[[]]]], { __proto__: null }]);
      case 3:
        return Object.fromEntries([[of(hostileNames), of(hostileTexts)]]);
      case 4:
        return Array.from({ length: of([1, 3, 51, 501, 1200]) }, () => of([0, 'x', null]));
      default:
        return of(hostileTexts);
    }
  }

  #resolve(schema: Schema): Schema {
    const name = schema.$ref?.split('/').at(-1);
    return name ? (this.#schemas[name] ?? {}) : schema;
  }

  #object({ properties = {}, required = [], additionalProperties }: Schema, depth: number): unknown {
    const entries: [string, unknown][] = [];
    for (const [name, schema] of Object.entries(properties)) {
      const share = required.includes(name) ? 0.95 : depth > 3 ? 0.15 : 0.35;
      if (this.#dice.chance(share)) entries.push([name, this.of(schema, depth + 1)]);
    }
    if (typeof additionalProperties === 'object' && this.#dice.chance(0.7)) {
      entries.push([
        this.#dice.of(['en', 'de', 'xx', '__proto__']),
        this.of(additionalProperties, depth + 1),
      ]);
    }
    if (this.#dice.chance(this.#hostility)) entries.push([this.#dice.of(hostileNames), this.hostile()]);
    // Object.fromEntries makes `__proto__` an own member, like JSON.parse.
    return Object.fromEntries(entries);
  }

  #array({ items, prefixItems, minItems = 0 }: Schema, depth: number): unknown {
    if (prefixItems) return prefixItems.map((item) => this.of(item, depth + 1));
    const count = Math.max(Math.min(minItems, 5), this.#dice.below(depth > 2 ? 2 : 4));
    return Array.from({ length: count }, () => this.of(items ?? {}, depth + 1));
  }

  #number({ minimum = -10, maximum = 1000 }: Schema, isWhole: boolean): unknown {
    const low = Math.max(minimum, -1e6);
    const value = low + this.#dice.below(1000) * (Math.min(maximum - low, 1000) / 1000);
    const edge = this.#dice.chance(0.15) ? this.#dice.of([minimum, maximum]) : value;
    return isWhole ? Math.round(edge) : edge;
  }
}

/** Returns `value` with one part replaced by something hostile. */
export function breakOnePlace(value: unknown, maker: ValueMaker, dice: Dice): unknown {
  if (value === null || typeof value !== 'object' || dice.chance(0.15)) return maker.hostile();
  if (Array.isArray(value)) {
    if (value.length === 0) return [maker.hostile()];
    const index = dice.below(value.length);
    return value.map((item, i) => (i === index ? breakOnePlace(item, maker, dice) : item));
  }
  const names = Object.keys(value);
  if (names.length === 0 || dice.chance(0.1)) {
    return Object.fromEntries([...Object.entries(value), [dice.of(hostileNames), maker.hostile()]]);
  }
  const chosen = dice.of(names);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === chosen ? breakOnePlace(member, maker, dice) : member,
    ]),
  );
}

/** Returns the JSON text of `value`, with numbers that JSON.stringify cannot write. */
export function rawJson(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.replace(/"(@@[^"]+)"/g, (whole, token: string) => tokens[token] ?? whole);
}
