const indent = '  ';

/** Formats JSON for people and git: one member per line, lists of values or points on one line. */
export function jsonText(value: unknown): string {
  return `${written(value, '')}\n`;
}

function written(value: unknown, at: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isFlat(value)) return inline(value);
  const deeper = at + indent;
  if (Array.isArray(value)) {
    const items = value.map((item) => deeper + written(item, deeper));
    return `[\n${items.join(',\n')}\n${at}]`;
  }
  const members = entriesOf(value).map(
    ([name, member]) => `${deeper}${JSON.stringify(name)}: ${written(member, deeper)}`,
  );
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${at}}`;
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = entriesOf(value).map(([name, member]) => `${JSON.stringify(name)}: ${inline(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

const isSimple = (value: unknown) => typeof value !== 'object' || value === null;

/** Checks whether an array is a list of values or points, or one point. */
function isFlat(value: object): boolean {
  if (!Array.isArray(value)) {
    const names = Object.keys(value);
    return names.length === 2 && names[0] === 'x' && names[1] === 'y';
  }
  return value.every((item) => isSimple(item) || (Array.isArray(item) && item.every(isSimple)));
}

function entriesOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, member]) => member !== undefined);
}

/** Returns the same text for equal JSON, whatever the order of its members. */
export function stableText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(stableText).join(',')}]`;
  const members = entriesOf(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${stableText(member)}`).join(',')}}`;
}
