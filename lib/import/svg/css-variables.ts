import { type Declaration, type SheetRule, splitOutside } from './css-sheet.ts';

export type Variables = ReadonlyMap<string, string>;

/** Each `var()` may bring others, and a long one many times. */
const [turnsMax, charsMax] = [20, 2000];
const ofRoot = /^(?::root|svg|html|\*)$/i;

/** Returns the custom properties (`--x`) of the root. Those of other elements count on the element alone. */
export function variablesOf(rules: readonly SheetRule[], rootStyle: readonly Declaration[]): Variables {
  const sheets = rules
    .filter(({ selectors }) => splitOutside(selectors, ',').some((each) => ofRoot.test(each.trim())))
    .flatMap(({ declarations }) => declarations);
  return withOwn(new Map(), [...sheets, ...rootStyle]);
}

/** Returns the declarations with their variables filled in. One with a variable that is nowhere does not count. */
export function filledIn(declarations: readonly Declaration[], variables: Variables): Declaration[] {
  const all = withOwn(variables, declarations);
  return declarations.flatMap((declaration) => {
    const value = filled(declaration.value, all);
    return value === null ? [] : [{ ...declaration, value }];
  });
}

function withOwn(variables: Variables, declarations: readonly Declaration[]): Variables {
  const own = declarations.filter(({ name }) => name.startsWith('--'));
  return own.length === 0
    ? variables
    : new Map([...variables, ...own.map(({ name, value }) => [name, value] as const)]);
}

function filled(given: string, variables: Variables): string | null {
  let value = given;
  for (let turn = 0; turn < turnsMax; turn++) {
    const start = value.toLowerCase().indexOf('var(');
    if (start < 0) return value;
    const end = endOfCall(value, start);
    const [name = '', ...fallback] = splitOutside(value.slice(start + 'var('.length, end), ',');
    const found =
      variables.get(name.trim().toLowerCase()) ?? (fallback.length > 0 ? fallback.join(',') : null);
    if (found === null || value.length + found.length > charsMax) return null;
    value = value.slice(0, start) + found.trim() + value.slice(end + 1);
  }
  return null;
}

function endOfCall(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text.charAt(at) === '(') depth++;
    if (text.charAt(at) === ')' && --depth === 0) return at;
  }
  return text.length;
}
