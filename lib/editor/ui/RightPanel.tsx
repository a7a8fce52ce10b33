'use client';

import { useEffect } from 'react';
import { createLoader } from '../../ui/create-loader.ts';
import { useStrings } from '../../ui/Strings.tsx';
import { useToast } from '../../ui/Toasts.tsx';
import { useEditor } from './context.tsx';
import { useEditorState, usePanels } from './hooks.ts';
import { Panel } from './Panel.tsx';

const placeLoader = createLoader(() => import('./PlaceInspector.tsx'));
const importLoader = createLoader(() => import('./import/ImportPanel.tsx'));
const levelLoader = createLoader(() => import('./LevelInspector.tsx'));
const wayLoader = createLoader(() => import('./way/WayMode.tsx'));

/** Details of the import, the selection, directions or the level, whichever comes first. */
export function RightPanel() {
  const { isDetailsShown } = usePanels();
  const hasSelection = useEditorState((state) => state.selection.length > 0);
  // Load the details while something is drawn: the title field must exist when the last corner is set.
  const isDrawing = useEditorState((state) => state.tool !== 'select' && state.tool !== 'pan');
  const isImporting = useEditorState((state) => state.incoming !== null);
  const incoming = importLoader.use();
  const place = placeLoader.use();
  const level = levelLoader.use();
  const isWay = useEditorState((state) => state.way !== null);
  const way = wayLoader.use();
  const { session } = useEditor().editor;
  const toast = useToast();
  const { unreachable } = useStrings().t.errors;
  useEffect(() => {
    const leave = () => {
      session.set({ incoming: null });
      toast({ tone: 'error', title: unreachable });
    };
    if (isImporting) importLoader.load(leave);
    if (isWay) wayLoader.load();
    if (hasSelection || isDrawing) placeLoader.load();
    else if (isDetailsShown && !isWay && !isImporting) levelLoader.load();
  }, [hasSelection, isDrawing, isDetailsShown, isImporting, isWay, session, toast, unreachable]);
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
