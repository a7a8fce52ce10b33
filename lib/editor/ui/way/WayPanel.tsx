'use client';

import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { floorSources } from '../../../contract/choices.ts';
import { fill } from '../../../messages/fill.ts';
import { limits } from '../../../plans/limits.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Check } from '../../../ui/fields/Check.tsx';
import { Pick } from '../../../ui/fields/Pick.tsx';
import { updateLevel } from '../../commands/levels.ts';
import { floorInks } from '../../way/live-floor.ts';
import { useEditor } from '../frame/context.tsx';
import { useDocument, useScreen, useSession } from '../frame/hooks.ts';
import { detailsHeadingId } from '../frame/Panel.tsx';
import { Section } from '../frame/PanelSection.tsx';
import panels from '../panels.module.css';
import { useProject } from '../use-project.ts';
import { ColorSection } from './ColorSection.tsx';
import { MarkSection } from './MarkSection.tsx';
import { ReportSection } from './ReportSection.tsx';
import { ScaleSection } from './ScaleSection.tsx';
import { TrialSection } from './TrialSection.tsx';
import { useShownLevel } from './use-shown-level.ts';
import { floorShown, useDirections, useFindings, useTask } from './use-way.ts';
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
            <div className={`stack ${styles.top}`}>
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

/** Walls and openings that the plan does not show. */
function LineSection() {
  const { language } = useEditor();
  const t = useDirections();
  const level = useShownLevel();
  const { task, begin } = useTask();
  const count = level?.wayfinding.lines.length ?? 0;
  const hints = { wall: t.lines.wallHint, opening: t.lines.openingHint, erase: t.lines.eraseHint };
  const kinds = count > 0 ? (['wall', 'opening', 'erase'] as const) : (['wall', 'opening'] as const);
  const note = count > 0 ? fill(t.lines.count, { count }, language) : undefined;
  return (
    <Section id="way.lines" title={t.lines.title} note={note} isOpen>
      <div className={styles.actions}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            size="sm"
            aria-pressed={task?.kind === kind}
            onClick={() => (task?.kind === kind ? begin(null) : begin({ kind }, hints[kind]))}
          >
            {t.lines[kind]}
          </Button>
        ))}
      </div>
      <p className={styles.faint}>
        {fill(t.lines.bounds, {
          max: limits.floorLinesMax.toLocaleString(language),
          crossings: limits.lineCrossingsMax.toLocaleString(language),
        })}
      </p>
    </Section>
  );
}

/** Source of the shown level's floor, with the legend of its colours on the map. */
function FloorSection() {
  const { editor } = useEditor();
  const t = useDirections();
  const level = useShownLevel();
  const isShown = useSyncExternalStore(floorShown.subscribe, floorShown.get, floorShown.get);
  if (!level) return null;
  const { session } = editor;
  return (
    <Section id="way.floor" title={t.floor.title} isOpen>
      <p className={styles.legend}>
        {(['joined', 'apart'] as const).map((ink) => (
          <span key={ink}>
            <i className={styles.ink} style={{ background: cssOf(floorInks[ink]) }} />
            {t.floor[ink]}
          </span>
        ))}
      </p>
      <Check label={t.floor.shown} isOn={isShown} onChange={floorShown.set} />
      <div className={styles.wideRow}>
        <Pick
          label={t.floor.source}
          value={level.wayfinding.source}
          choices={floorSources.map((value) => ({ value, label: t.floor.sources[value] }))}
          onChange={(source) => {
            const fields = { wayfinding: { ...level.wayfinding, source } };
            session.run(updateLevel(session.document, { id: level.id, fields, label: 'directions' }));
          }}
        />
      </div>
    </Section>
  );
}

function cssOf([red, green, blue, alpha]: readonly [number, number, number, number]): string {
  return `rgb(${red} ${green} ${blue} / ${alpha / 255})`;
}
