'use client';

import { fill } from '../../../messages/fill.ts';
import { Button } from '../../../ui/Button.tsx';
import type { TrialEnd } from '../../way/live-building.ts';
import { useEditor } from '../frame/context.tsx';
import { Section } from '../frame/PanelSection.tsx';
import { levelName, showOnLevel, usePlaceNames } from './place-names.tsx';
import { useDirections, useFindings, useTask, useWayService } from './use-way.ts';
import { ProfileChoice, WayAnswer } from './WayAnswer.tsx';
import styles from './way.module.css';

/** Shows the way between two clicks, with its length in metres and its instructions. */
export function TrialSection() {
  const { editor, language } = useEditor();
  const t = useDirections();
  const texts = { ...t.trial, profiles: t.report.profiles };
  const service = useWayService();
  const { task, begin } = useTask();
  const trial = useFindings((found) => found.trial);
  const answer = useFindings((found) => found.answer);
  const isTrying = task?.kind === 'trial';
  const start = () => {
    service.tryWay(null);
    begin({ kind: 'trial' }, t.trial.fromHint);
  };
  return (
    <Section id="way.trial" title={t.trial.title} isOpen isShown={answer !== null}>
      <div className={styles.actions}>
        <Button size="sm" aria-pressed={isTrying} onClick={() => (isTrying ? begin(null) : start())}>
          {trial?.to ? t.trial.again : t.trial.start}
        </Button>
        {trial && (
          <Button size="sm" variant="ghost" onClick={() => service.tryWay(null)}>
            {t.trial.clear}
          </Button>
        )}
      </div>
      {trial && (
        <>
          <p className={styles.faint}>
            <EndText end={trial.from} text={t.trial.from} />
            <br />
            {trial.to && <EndText end={trial.to} text={t.trial.to} />}
          </p>
          <span className={styles.actions}>
            <ProfileChoice
              value={trial.profile}
              texts={texts}
              onChange={(profile) => service.tryWay({ ...trial, profile })}
            />
          </span>
          {trial.to && !answer && <p role="status">{t.reading}</p>}
        </>
      )}
      {trial?.to && answer && (
        <WayAnswer
          route={answer.route}
          reason={answer.reason}
          texts={texts}
          language={language}
          onStep={({ level, at: [x, y] }) =>
            showOnLevel(editor, level.id, { minX: x, minY: y, maxX: x, maxY: y })
          }
        />
      )}
    </Section>
  );
}

function EndText({ end, text }: { end: TrialEnd; text: string }) {
  const { editor } = useEditor();
  const t = useDirections();
  const { titleOf } = usePlaceNames();
  const point = fill(t.trial.point, { level: levelName(editor, end.levelId) });
  return fill(text, { place: end.placeId ? titleOf(end.placeId) : point });
}
