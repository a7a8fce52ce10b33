'use client';

import { lateCode } from '../../late/late-code.ts';
import { useLate } from '../../ui/hooks/late.ts';
import { toolOf } from '../tools/list.ts';
import { usePanels, useScreen } from './frame/hooks.ts';
import { Panel } from './frame/Panel.tsx';

const placeCode = lateCode(() => import('./places/PlaceInspector.tsx'));
const importCode = lateCode(() => import('./import/ImportPanel.tsx'));
const levelCode = lateCode(() => import('./levels/LevelInspector.tsx'));
const wayCode = lateCode(() => import('./way/WayMode.tsx'));

/** Details of the import, the selection, directions or the level, whichever comes first. */
export function RightPanel() {
  const { isDetailsShown } = usePanels();
  const hasSelection = useScreen((state) => state.selection.length > 0);
  // Load the details while something is drawn: the title field must exist when the last corner is set.
  const isDrawing = useScreen((state) => toolOf(state.tool).presses === 'points');
  const isImporting = useScreen((state) => state.incoming !== null);
  const isWay = useScreen((state) => state.way !== null);
  const incoming = useLate(importCode, isImporting);
  const way = useLate(wayCode, isWay);
  const place = useLate(placeCode, hasSelection || isDrawing);
  const level = useLate(levelCode, isDetailsShown && !hasSelection && !isDrawing && !isWay && !isImporting);
  const details = () => {
    if (isImporting) return incoming && <incoming.ImportPanel />;
    if (hasSelection) return place && <place.PlaceInspector />;
    if (isWay) return way && <way.WayPanel />;
    return level && <level.LevelInspector />;
  };
  return (
    <>
      {isWay && way && <way.WayMode />}
      {/* The import stays mounted, with its decisions, while the list covers it. */}
      {(isDetailsShown || isImporting) && (
        <Panel side="right" isHidden={!isDetailsShown}>
          {details()}
        </Panel>
      )}
    </>
  );
}
