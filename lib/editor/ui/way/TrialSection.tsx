'use client';

import { routeProfiles } from '../../../contract/choices.ts';
import { fill } from '../../../messages/fill.ts';
import { Button } from '../../../ui/Button.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { formatDistance } from '../../../wayfinding/itinerary/format-distance.ts';
import type { Route } from '../../../wayfinding/itinerary/present-route.ts';
import type { TrialEnd } from '../../way/live-building.ts';
import { useEditor } from '../context.tsx';
import { Section } from '../PanelSection.tsx';
import { levelName, showOnLevel, usePlaceNames } from './place-names.tsx';
import { useDirections, useFindings, useTask, useWayService } from './use-way.ts';
import styles from './way.module.css';

/** Shows the way between two clicks, with its length in metres and its instructions. */
export function TrialSection() {
  const t = useDirections();
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
            <Segmented
              label={t.trial.profile}
              value={trial.profile}
              choices={routeProfiles.map((value) => ({ value, label: t.report.profiles[value] }))}
              onChange={(profile) => service.tryWay({ ...trial, profile })}
            />
          </span>
          {trial.to && (
            <p role="status" className={answer?.reason ? styles.warning : styles.good} data-way-trial="">
              {!answer ? (
                t.reading
              ) : answer.route ? (
                <Measure route={answer.route} />
              ) : (
                t.trial.none[answer.reason]
              )}
            </p>
          )}
        </>
      )}
      {answer?.route && <Steps route={answer.route} />}
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

function Measure({ route }: { route: Route }) {
  const { language } = useEditor();
  const t = useDirections();
  const { distance, seconds } = route;
  if (distance === null || seconds === null) return t.trial.noScale;
  const time = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(
    Math.max(1, Math.round(seconds / 60)),
  );
  return fill(t.trial.measured, { distance: formatDistance(distance, language), time });
}

function Steps({ route }: { route: Route }) {
  const { editor } = useEditor();
  const t = useDirections();
  return (
    <ol className={styles.steps} aria-label={t.trial.steps}>
      {route.steps.map((step, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the list.
        <li key={i}>
          <button
            type="button"
            className={styles.item}
            onClick={() => {
              const [x, y] = step.at;
              showOnLevel(editor, step.level.id, { minX: x, minY: y, maxX: x, maxY: y });
            }}
          >
            <span>{step.text}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
