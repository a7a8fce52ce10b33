import type postgres from 'postgres';

type Unsafe = postgres.Sql['unsafe'];

/** From this time on that a text is asked, it is worth preparing. */
const askedTimesMin = 4;
/** Texts that are prepared at most: each connection's backend keeps the plans of those that it ran. */
const preparedMax = 200;
const countedMax = 1000;

/**
 * Has the driver prepare what is asked again and again: parsed and planned once a connection instead of each time, and
 * sent without asking for the types of its parameters before. Texts that differ with the number of their parameters
 * come seldom enough to stay as they are.
 */
export function preparingOften(): (sql: { unsafe: Unsafe }) => void {
  const asked = new Map<string, number>();
  const prepared = new Set<string>();
  const isOften = (text: string) => {
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
  return (sql) => {
    const { unsafe } = sql;
    const preparing: Unsafe = (text, parameters, options) =>
      unsafe(text, parameters, parameters?.length ? { ...options, prepare: isOften(text) } : options);
    Object.assign(sql, { unsafe: preparing });
  };
}
