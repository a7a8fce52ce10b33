import type { ReportLine } from '../../import/report.ts';
import type { Arranged } from './arrange.ts';
import type { Judgement } from './judge.ts';
import { isOfId, nameOf } from './rows.ts';

/** More names make a report that nobody reads. */
const namesMax = 50;

/**
 * Returns what an import of the same building again leaves as it is: places of the map that differ from the file, and
 * those that are no longer in the file. Names are in the language `language`, else in any.
 */
export function againLines({ gone }: Arranged, { all, kept }: Judgement, language: string): ReportLine[] {
  const keptRefs = new Set(kept);
  const names = {
    kept: all.flatMap(({ place }) => (keptRefs.has(place.ref) ? [nameOf(place, language)] : [])),
    gone: gone.map(({ texts, key }) => {
      const titles = [texts[language], ...Object.values(texts)];
      return titles.find((text) => text?.title)?.title ?? (isOfId(key) ? '' : key);
    }),
  };
  return (['kept', 'gone'] as const).flatMap((code): ReportLine[] =>
    names[code].length === 0
      ? []
      : [
          {
            code,
            outcome: 'told',
            count: names[code].length,
            examples: names[code].filter(Boolean).slice(0, namesMax),
          },
        ],
  );
}
