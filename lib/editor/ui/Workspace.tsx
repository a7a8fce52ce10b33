'use client';

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { fill } from '../../messages/fill.ts';
import { isNear } from '../../plans/near-bound.ts';
import { latePart } from '../../ui/late-part.tsx';
import { toolOf } from '../tools/list.ts';
import { HintBar } from './bars/HintBar.tsx';
import { LateNotice } from './bars/LateNotice.tsx';
import { ToolBar } from './bars/ToolBar.tsx';
import { TopBar } from './bars/TopBar.tsx';
import { Canvas } from './Canvas.tsx';
import styles from './editor.module.css';
import { useEditor } from './frame/context.tsx';
import { useDocument, usePanels, useScreen, useSession } from './frame/hooks.ts';
import { panelWidth, sheetPx } from './frame/layout.ts';
import { SaveTrouble } from './frame/SaveBadge.tsx';
import { Guide } from './Guide.tsx';
import { LeftPanel } from './LeftPanel.tsx';
import { DropTarget } from './levels/DropTarget.tsx';
import { listenToKeys } from './listen-to-keys.ts';
import { NotesPart } from './notes/NotesPart.tsx';
import { RightPanel } from './RightPanel.tsx';
import { useTogether } from './together/use-together.ts';
import { useFetchAhead } from './use-fetch-ahead.ts';

/** Bars of tools over the map. */
const bars = { tracer: latePart(() => import('./import/TraceBar.tsx')) };
const ContentLine = latePart(() => import('./bars/ContentLine.tsx'));
const KeptDraft = latePart(() => import('./KeptDraft.tsx'));
const StartCard = latePart(() => import('./levels/StartCard.tsx'));
const Tips = latePart(() => import('../../ui/Tips.tsx'));
const NamingBar = latePart(() => import('./naming/NamingBar.tsx'));
const ConflictPanel = latePart(() => import('./conflicts/ConflictPanel.tsx'));
/** Notes are not a dialog here: `NotesPart` shows them beside the map. */
const dialogs = {
  palette: latePart(() => import('./bars/Palette.tsx')),
  shortcuts: latePart(() => import('./bars/Shortcuts.tsx')),
  table: latePart(() => import('./places/PlacesTable.tsx')),
  live: latePart(() => import('./publish/LiveDialog.tsx')),
  history: latePart(() => import('./publish/HistoryDialog.tsx')),
  links: latePart(() => import('./publish/LinksDialog.tsx')),
  settings: latePart(() => import('./SettingsDialog.tsx')),
  deleteShaft: latePart(() => import('./way/DeleteShaftDialog.tsx')),
};

/** The whole screen of an open project. */
export function Workspace() {
  const { editor, layout, t, canWrite, content, meId } = useEditor();
  const screen = useRef<HTMLDivElement>(null);
  const { kind, tools, isListShown, isDetailsShown } = usePanels();
  const isEmpty = useDocument((document) => document.levels().length === 0);
  const bar = useScreen((state) => toolOf(state.tool).bar);
  const Bar = bar && bars[bar];
  // The part stays: its message offers to go back, and to come back from there.
  const wasKept = useRef(false);
  const isKept = useSession((state) => state.keptDraft !== null);
  if (isKept) wasKept.current = true;
  const isNaming = useScreen((state) => state.naming !== null && state.incoming === null);
  const hasConflicts = useSession((state) => state.conflicts.length > 0);
  useEffect(() => listenToKeys(editor, layout.closeTop), [editor, layout]);
  useCovered(screen);
  useFetchAhead();
  useTogether(meId);
  return (
    <div
      ref={screen}
      className={styles.screen}
      data-layout={kind}
      data-tools={tools}
      data-panel={isListShown || isDetailsShown || undefined}
    >
      <TopBar />
      <LateNotice />
      {canWrite && <SaveTrouble />}
      {canWrite && isNear(content.used, content.max) && <ContentLine />}
      {canWrite && <Guide />}
      <main className={styles.stage}>
        <h1 className="visually-hidden">{fill(t.title, { name: editor.session.document.project().name })}</h1>
        <DropTarget>
          <Canvas />
          {isEmpty && <StartCard />}
          {Bar && <Bar />}
          {isNaming && <NamingBar />}
          <NotesPart />
        </DropTarget>
        <LeftPanel />
        <RightPanel />
        <ToolBar />
        <HintBar />
        {wasKept.current && <KeptDraft />}
        {hasConflicts && <ConflictPanel />}
      </main>
      <OpenDialog />
      <Tips />
    </div>
  );
}

/** Passes the area covered by panels to CSS. Not React state: a dragged panel changes it in every frame. */
function useCovered(screen: RefObject<HTMLElement | null>): void {
  const { layout, editor } = useEditor();
  useLayoutEffect(() => {
    const follow = () => {
      const style = screen.current?.style;
      const { pads } = layout.freeSpace();
      const now = layout.get();
      style?.setProperty('--panel-width', `${panelWidth(now)}px`);
      style?.setProperty('--sheet-height', `${sheetPx(now)}px`);
      for (const side of ['left', 'right', 'bottom'] as const)
        style?.setProperty(`--covered-${side}`, `${pads[side]}px`);
    };
    follow();
    const stops = [layout.subscribe(follow), editor.screen.store.subscribe(follow)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [screen, layout, editor]);
}

function OpenDialog() {
  const name = useScreen((state) => state.dialog);
  const Dialog = name && name !== 'notes' && dialogs[name];
  return Dialog && <Dialog />;
}
