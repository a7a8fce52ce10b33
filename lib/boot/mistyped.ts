import { settingNames } from '../platform/settings.ts';

/** Names that other programs read: Node.js, npm, Next, proxies, the tests. */
const foreign =
  /^(?:NODE_|NPM_|npm_|NEXT_|VERCEL_|ATRIUM_|PG|LC_|SSL_|XDG_|HTTPS?_PROXY$|NO_PROXY$|ALL_PROXY$|LANG$|TZ$|PATH$|HOME$|TMPDIR$|CHROMIUM_PATH$|TEST_DATABASE_URL$|LONG_TESTS$)/i;
/** Shorter names resemble each other too often. */
const charactersMin = 6;
const slipsMax = 2;

/** Returns whether this program or another one is known to read the variable. */
export function isKnownName(name: string): boolean {
  return settingNames.includes(name) || foreign.test(name);
}

/** Returns the setting that `name` was probably meant to be, or null. */
export function meantSetting(name: string): string | null {
  if (isKnownName(name)) return null;
  const written = name.toUpperCase();
  if (settingNames.includes(written)) return written;
  if (name.length < charactersMin) return null;
  return (
    settingNames.find((each) => each.length >= charactersMin && slips(written, each) <= slipsMax) ?? null
  );
}

/** Counts the letters to add, drop or exchange to get from one word to the other (Levenshtein). */
function slips(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [at, wanted] of [...other].entries()) {
      next.push(
        Math.min((row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1, (row[at] ?? 0) + (letter === wanted ? 0 : 1)),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
