import type { Point } from '../../geometry/point.ts';
import type { InterfaceLanguage } from '../../messages/languages.ts';
import type { WayBreak } from '../../wayfinding/build/breaks.ts';
import type { WayReport } from '../../wayfinding/build/report.ts';
import type { TrialAnswer, TrialQuery } from './live-building.ts';
import type { FloorFacts } from './live-floor.ts';
import type { LiveLevel } from './way-levels.ts';

/** Messages from the page. `changed` has the levels that differ from those of the worker; `ids` has all, in order. */
export type ToFloorWorker =
  | { type: 'levels'; ids: string[]; changed: LiveLevel[]; speed: number; shownId: string; revision: number }
  | { type: 'plan'; levelId: string; url: string; bitmap: ImageBitmap | null }
  | { type: 'trial'; query: TrialQuery; language: InterfaceLanguage; number: number }
  | { type: 'color'; levelId: string; point: Point; number: number };

/** Messages from the worker. `picture` is null if it equals the last one sent. */
export type FromFloorWorker =
  | { type: 'wantPlan'; levelId: string; url: string }
  | { type: 'floor'; facts: FloorFacts; picture: ImageBitmap | null; revision: number }
  | {
      type: 'report';
      report: WayReport;
      breaks: WayBreak[];
      silentShafts: string[][];
      unread: string[];
      revision: number;
    }
  | { type: 'trial'; answer: TrialAnswer; number: number }
  | { type: 'color'; color: string | null; number: number }
  | { type: 'failed' };
