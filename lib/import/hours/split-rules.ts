export type Rule = {
  text: string;
  /** A rule replaces the days that it names, an addition adds to them, a fallback applies if no other rule does. */
  kind: 'rule' | 'addition' | 'fallback';
};

const endsWithTime = /(?:\d\d?[:.]\d\d(?:\s*\+)?|\boff|\bclosed|\bopen|24\/7|")\s*$/i;
const beginsRule =
  /^\s*(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|week|easter|(?:19|20)\d\d)\b/i;

/** Splits an `opening_hours` text into its rules: outside quotes at `;`, at `||` and at commas before another day. */
export function splitRules(text: string): Rule[] {
  const rules: Rule[] = [];
  let kind: Rule['kind'] = 'rule';
  let start = 0;
  let isQuoted = false;
  const cut = (end: number, next: number, nextKind: Rule['kind']) => {
    const rule = text.slice(start, end).trim();
    if (rule !== '') rules.push({ text: rule, kind });
    start = next;
    kind = nextKind;
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (char === ';') cut(at, at + 1, 'rule');
    else if (char === '|' && text[at + 1] === '|') cut(at, at + 2, 'fallback');
    else if (char === ',' && beginsAnother(text, start, at)) cut(at, at + 1, 'addition');
  }
  cut(text.length, text.length, 'rule');
  return rules;
}

function beginsAnother(text: string, start: number, comma: number): boolean {
  return endsWithTime.test(text.slice(start, comma)) && beginsRule.test(text.slice(comma + 1, comma + 12));
}
