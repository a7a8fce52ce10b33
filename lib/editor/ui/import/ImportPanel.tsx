'use client';

import { X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ImportTexts } from '../../../messages/import.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { useLate } from '../../../ui/hooks/late.ts';
import type { Incoming } from '../../screen/state.ts';
import { useEditor } from '../frame/context.tsx';
import { useScreen } from '../frame/hooks.ts';
import { detailsHeadingId } from '../frame/Panel.tsx';
import styles from '../panels.module.css';
import importStyles from './import.module.css';
import { importTexts, proposalParts } from './late-import.ts';
import type { Stage } from './stage.ts';
import { AskStage, BusyStage, ChooseStage, RefusedStage } from './stages.tsx';
import { useImport } from './use-import.ts';

/** Panel that imports a building: choose files, read them, review the proposal, accept or leave it. */
export function ImportPanel() {
  const { language } = useEditor();
  const incoming = useScreen((state) => state.incoming);
  const texts = useLate(importTexts(language));
  return texts && incoming && <Content texts={texts} incoming={incoming} />;
}

function Content({ texts, incoming }: { texts: ImportTexts; incoming: Incoming }) {
  const control = useImport(incoming, texts);
  const { stage, isDecided, close } = control;
  const [isAsked, setAsked] = useState(false);
  const leave = () => (isDecided ? setAsked(true) : close());
  const drop = async () => {
    close();
    // The panel that would get the focus back from the question is gone too.
    const map = document.querySelector<HTMLElement>('[data-editor-canvas]');
    requestAnimationFrame(() => map?.focus({ preventScroll: true }));
  };
  const { panel } = texts;
  const title = incoming.kind === 'rooms' ? panel.findRooms : panel.title;
  // Loaded while the user chooses a file and the file is read.
  const proposal = useLate(proposalParts);
  const head = useRef<HTMLHeadingElement>(null);
  useFocusInPanel(head, stage.kind);
  return (
    <>
      <div className={styles.rightHead}>
        <div className={styles.rightTitle}>
          <h2 ref={head} id={detailsHeadingId} tabIndex={-1} className={importStyles.head}>
            {title}
          </h2>
        </div>
        <IconButton label={panel.close} onClick={leave} icon={<X aria-hidden />} />
      </div>
      {stage.kind === 'choose' && <ChooseStage texts={texts} control={control} />}
      {stage.kind === 'ask' && <AskStage files={stage.files} texts={texts} control={control} />}
      {stage.kind === 'busy' && (
        <BusyStage text={stage.text} share={stage.share} texts={texts} control={control} />
      )}
      {stage.kind === 'refused' && <RefusedStage stage={stage} texts={texts} control={control} />}
      {proposal && stage.kind === 'photo' && (
        <proposal.PhotoStage step={stage} texts={texts} control={control} />
      )}
      {proposal && stage.kind === 'pages' && (
        <proposal.PagesStage name={stage.name} pages={stage.pages} texts={texts} control={control} />
      )}
      {proposal && stage.kind === 'preview' && (
        <proposal.PreviewStage
          key={stage.draft.read.source.files.join()}
          stage={stage}
          texts={texts}
          control={{ ...control, close: leave }}
        />
      )}
      {proposal && stage.kind === 'done' && (
        <proposal.DoneStage stage={stage} texts={texts} control={control} />
      )}
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={panel.leaveTitle}
        description={panel.leaveText}
        action={panel.leave}
        run={drop}
      />
    </>
  );
}

/**
 * Moves the focus into the panel when it opens, and when the button that led to the next stage is removed. A focus
 * elsewhere stays.
 */
function useFocusInPanel(head: RefObject<HTMLElement | null>, kind: Stage['kind']): void {
  useEffect(() => {
    const focus = () => {
      const at = document.activeElement;
      const isOnMap = at?.hasAttribute('data-editor-canvas') ?? false;
      if (at === document.body || at === null || (kind === 'choose' && isOnMap))
        head.current?.focus({ preventScroll: true });
    };
    // A dialog that led here first returns the focus to the map.
    const frame = requestAnimationFrame(() => requestAnimationFrame(focus));
    return () => cancelAnimationFrame(frame);
  }, [head, kind]);
}
