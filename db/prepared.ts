/** From this time on that a text is asked, it is worth preparing. */
const askedTimesMin = 4;
/** Texts that are prepared at most: each connection's backend keeps the plans of those that it ran. */
const preparedMax = 200;
const countedMax = 1000;

/**
 * Decides for the driver which texts are prepared: those that are asked again and again are parsed and planned once a
 * connection instead of each time. Texts that differ with the number of their parameters come too seldom.
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
