import type { Origin } from '../../import/proposal.ts';
import type { ReportLine } from '../../import/report.ts';
import type { Arranged } from './arrange.ts';
import type { Judged, Judgement } from './judge.ts';
import { nameOf } from './rows.ts';

/** More names make a report that nobody reads. */
const namesMax = 50;

/**
 * Returns what an import of the same building again found: places that changed in the file, that were edited here, of
 * which nobody knows which, and that are no longer in the file. A place may be in two lines. Names are in the language
 * `language`, else in any.
 */
export function againLines({ gone }: Arranged, { all, kept }: Judgement, language: string): ReportLine[] {
  const keptRefs = new Set(kept);
  const changedIn = (...origins: readonly Origin[]) =>
    all.filter(({ changes }) => changes.some(({ origin }) => origins.includes(origin)));
  const isKept = ({ place: { ref }, changes }: Judged) =>
    keptRefs.has(ref) && changes.every(({ origin }) => origin === 'unknown');
  const found = {
    fileChanged: changedIn('file', 'both'),
    hereChanged: changedIn('here', 'both'),
    kept: all.filter(isKept),
    gone: gone.map((place) => ({ place })),
    deletedHere: all.filter(({ place }) => place.wasDeleted),
  };
  return (['fileChanged', 'hereChanged', 'kept', 'gone', 'deletedHere'] as const).flatMap(
    (code): ReportLine[] => {
      const names = found[code].map(({ place }) => nameOf(place, language));
      if (names.length === 0) return [];
      const examples = names.filter(Boolean).slice(0, namesMax);
      return [{ code, outcome: 'told', count: names.length, examples }];
    },
  );
}
