'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import { Canvas } from './Canvas.tsx';
import { useEditor } from './context.tsx';
import { DropTarget } from './DropTarget.tsx';
import styles from './editor.module.css';
import { Guide } from './Guide.tsx';
import { HintBar } from './HintBar.tsx';
import { useDocument, useEditorState } from './hooks.ts';
import { LeftPanel } from './LeftPanel.tsx';
import { listenToKeys } from './listen-to-keys.ts';
import { RightPanel } from './RightPanel.tsx';
import { SaveTrouble } from './SaveBadge.tsx';
import { ToolBar } from './ToolBar.tsx';
import { TopBar } from './TopBar.tsx';

const StartCard = lazy(() => import('./StartCard.tsx'));
const Palette = lazy(() => import('./Palette.tsx'));
const Shortcuts = lazy(() => import('./Shortcuts.tsx'));
const PlacesTable = lazy(() => import('./PlacesTable.tsx'));
const LiveDialog = lazy(() => import('./LiveDialog.tsx'));
const HistoryDialog = lazy(() => import('./HistoryDialog.tsx'));
const LinksDialog = lazy(() => import('./LinksDialog.tsx'));
const ConflictDialog = lazy(() => import('./ConflictDialog.tsx'));
const SettingsDialog = lazy(() => import('./SettingsDialog.tsx'));

/** The whole screen of an open project. */
export function Workspace() {
  const { editor, t } = useEditor();
  const [isPanelOpen, setPanelOpen] = useState(() => innerWidth >= 760);
  const isEmpty = useDocument((document) => document.levels().length === 0);
  const canWrite = useEditorState((state) => state.canWrite);
  const hasConflicts = useEditorState((state) => state.conflicts.length > 0);
  useEffect(() => listenToKeys(editor), [editor]);
  return (
    <div className={styles.screen} data-panel={isPanelOpen || undefined}>
      <TopBar isPanelOpen={isPanelOpen} onPanel={() => setPanelOpen(!isPanelOpen)} />
      {canWrite && <SaveTrouble />}
      <main className={styles.stage}>
        <h1 className="visually-hidden">
          {t.title.replace('{name}', editor.session.document.project().name)}
        </h1>
        <DropTarget>
          <Canvas isPanelOpen={isPanelOpen} />
          <Suspense>{isEmpty && <StartCard />}</Suspense>
        </DropTarget>
        {isPanelOpen && <LeftPanel onClose={() => setPanelOpen(false)} />}
        <RightPanel />
        <ToolBar />
        <HintBar />
        <Guide />
      </main>
      <Suspense>{hasConflicts && <ConflictDialog />}</Suspense>
      <OpenDialog />
    </div>
  );
}

function OpenDialog() {
  const dialog = useEditorState((state) => state.dialog);
  return (
    <Suspense>
      {dialog === 'palette' && <Palette />}
      {dialog === 'shortcuts' && <Shortcuts />}
      {dialog === 'table' && <PlacesTable />}
      {dialog === 'live' && <LiveDialog />}
      {dialog === 'history' && <HistoryDialog />}
      {dialog === 'links' && <LinksDialog />}
      {dialog === 'settings' && <SettingsDialog />}
    </Suspense>
  );
}
