'use client';

import { boundsOf } from '../../../geometry/bounds.ts';
import { lerp, type Point } from '../../../geometry/point.ts';
import { fill } from '../../../messages/fill.ts';
import { Button } from '../../../ui/Button.tsx';
import { addFloorLine } from '../../commands/floor.ts';
import { markerWay } from '../../commands/marker-way.ts';
import { joinShaft, otherEnds } from '../../commands/shafts.ts';
import type { Editor } from '../../editor.ts';
import { withEndsOf } from '../../way/shaft-object.ts';
import { useEditor } from '../frame/context.tsx';
import { showOnLevel, showPlace, usePlaceNames } from './place-names.tsx';
import { useDirections, useFindings } from './use-way.ts';
import styles from './way.module.css';

/** The line of an opening goes this much of its length further into the floor on both sides. */
const overShare = 0.25;

/** Says why a place cannot be reached, and offers what mends it. */
export function Break({ id }: { id: string }) {
  const { editor } = useEditor();
  const t = useDirections();
  const { titleOf } = usePlaceNames();
  const found = useFindings(({ breaks }) => breaks.find((one) => one.id === id));
  const isOld = useFindings((findings) => findings.isReportOld);
  if (!found) return null;
  const { reason, gap, levelId, shafts } = found;
  const [shaft] = shafts;
  const { breaks } = t.report;
  const { session } = editor;
  const title = titleOf(id);
  return (
    <div className={`stack-1 ${styles.break}`}>
      <p className={styles.faint}>
        {reason === 'cutOff' && !gap ? breaks.cutOffFar : breaks[reason]}{' '}
        {shaft !== undefined && <span>{fill(breaks.shaftLoose, { title: titleOf(shaft) })}</span>}
      </p>
      <span className={styles.actions}>
        {gap && (
          <>
            <Button
              size="sm"
              disabled={isOld}
              aria-label={fill(t.report.mendNamed, { title })}
              onClick={() => {
                showOnLevel(editor, levelId, boundsOf(gap));
                const points = longer(gap);
                session.run(addFloorLine(session.document, { levelId, kind: 'opening', points }));
              }}
            >
              {t.report.mend}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              aria-label={fill(t.report.showBreakNamed, { title })}
              onClick={() => showOnLevel(editor, levelId, boundsOf(gap))}
            >
              {t.report.showBreak}
            </Button>
          </>
        )}
        {shaft !== undefined && (
          <Button size="sm" disabled={isOld} onClick={() => connect(editor, shaft)}>
            {fill(t.report.connect, { title: titleOf(shaft) })}
          </Button>
        )}
      </span>
    </div>
  );
}

function longer([a, b]: readonly [Point, Point]): [Point, Point] {
  return [lerp(a, b, -overShare), lerp(a, b, 1 + overShare)];
}

/** Joins stairs or a lift with the nearest end of their kind on another level, or shows their details, which ask. */
function connect(editor: Editor, id: string): void {
  const { session } = editor;
  const { document } = session;
  const marker = document.place(id);
  if (marker?.kind !== 'marker') return;
  const levels = document.levels();
  const at = levels.findIndex((level) => level.id === marker.level);
  const nearest = levels
    .filter((_, i) => i !== at)
    .sort((one, other) => Math.abs(levels.indexOf(one) - at) - Math.abs(levels.indexOf(other) - at));
  const [end] = nearest.flatMap((level) => otherEnds(document, marker, level.id).slice(0, 1));
  if (end && markerWay(marker)) session.run(joinShaft(document, withEndsOf(document, [id, end.id])));
  else showPlace(editor, id);
}
