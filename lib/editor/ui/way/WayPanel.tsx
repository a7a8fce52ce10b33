'use client';

import { X } from 'lucide-react';
import { fill } from '../../../messages/fill.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Check } from '../../../ui/fields/Check.tsx';
import { useEditor } from '../frame/context.tsx';
import { useDocument, useScreen, useSession } from '../frame/hooks.ts';
import { detailsHeadingId } from '../frame/Panel.tsx';
import panels from '../panels.module.css';
import { useProject } from '../use-project.ts';
import { ColorSection } from './ColorSection.tsx';
import { FloorSection } from './FloorSection.tsx';
import { LineSection } from './LineSection.tsx';
import { MarkSection } from './MarkSection.tsx';
import { ReportSection } from './ReportSection.tsx';
import { ScaleSection } from './ScaleSection.tsx';
import { TrialSection } from './TrialSection.tsx';
import { useDirections, useFindings } from './use-way.ts';
import styles from './way.module.css';

/** Panel for directions: source of the floor, corrections, and what visitors reach. */
export function WayPanel() {
  const { editor, t: all } = useEditor();
  const t = useDirections();
  const { project, writePart } = useProject();
  const canWrite = useSession((state) => state.canWrite);
  const { wayfinding } = project.settings;
  return (
    <>
      <div className={panels.rightHead}>
        <div className={panels.rightTitle}>
          <h2 id={detailsHeadingId}>{t.title}</h2>
        </div>
        <IconButton label={all.close} onClick={() => editor.screen.setWay(null)} icon={<X aria-hidden />} />
      </div>
      <div className={panels.rightBody}>
        <div>
          <fieldset className="contents" disabled={!canWrite}>
            <div className={styles.top}>
              <p className={styles.intro}>{t.intro}</p>
              <Check
                label={t.enabled}
                hint={t.enabledHint}
                isOn={wayfinding.isEnabled}
                onChange={(isEnabled) => writePart('settings', { wayfinding: { isEnabled } })}
              />
              <Reading />
            </div>
            <FloorSection />
            <ColorSection />
            <LineSection />
          </fieldset>
        </div>
        <div>
          <fieldset className="contents" disabled={!canWrite}>
            <MarkSection />
            <ScaleSection />
          </fieldset>
          <TrialSection />
          <ReportSection />
        </div>
      </div>
    </>
  );
}

/** Findings about the shown level, announced politely when they change. */
function Reading() {
  const { language } = useEditor();
  const t = useDirections();
  const levelId = useScreen((state) => state.levelId);
  const levels = useDocument((document) => document.levels());
  const floor = useFindings((found) => found.floor);
  const isOld = useFindings((found) => found.isFloorOld);
  const failure = useFindings((found) => found.failure);
  const unread = useFindings((found) => found.unread);
  const failed = { browser: t.workerFailed, connection: t.offline };
  const isShown = floor?.levelId === levelId && !isOld;
  const source =
    floor && { plan: t.floor.isPlan, areas: t.floor.isAreas, none: t.floor.isNone }[floor.source];
  const pieces =
    floor && floor.source !== 'none' ? fill(t.floor.pieces, { count: floor.pieces }, language) : '';
  return (
    <>
      <p className={styles.faint} role="status" data-way-state={isShown ? 'read' : 'reading'}>
        {failure ? failed[failure] : isShown ? `${source} ${pieces}` : t.reading}
      </p>
      {isShown && !floor.isScaled && <p className={styles.warning}>{t.floor.noScale}</p>}
      {levels
        .filter(({ id }) => unread.includes(id))
        .map(({ id, name }) => (
          <p key={id} className={styles.warning}>
            {fill(t.unread, { level: name })}
          </p>
        ))}
    </>
  );
}
