/** A statement is prepared from this execution on. */
const askedTimesMin = 4;
/** Most prepared statements. Each connection's backend keeps the plans of those that it ran. */
const preparedMax = 200;
const countedMax = 1000;

/**
 * Returns a function that tells the driver whether to prepare a statement. Statements that run often are parsed and
 * planned once per connection instead of every time. Statements whose text varies with the number of parameters rarely
 * qualify.
 */
export function preparesWhatIsAskedOften(): (text: string) => boolean {
  const asked = new Map<string, number>();
  const prepared = new Set<string>();
  return (text) => {
    if (prepared.has(text)) return true;
    if (prepared.size >= preparedMax) return false;
    const times = (asked.get(text) ?? 0) + 1;
    if (times < askedTimesMin) {
      if (asked.size >= countedMax) asked.clear();
      asked.set(text, times);
      return false;
    }
    asked.delete(text);
    prepared.add(text);
    return true;
  };
}
