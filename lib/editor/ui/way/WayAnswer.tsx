import { routeProfiles } from '../../../contract/choices.ts';
import type { DirectionsStrings } from '../../../messages/directions.ts';
import { fill } from '../../../messages/fill.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { formatDistance } from '../../../wayfinding/itinerary/format-distance.ts';
import styles from './way.module.css';

type Step = { text: string; level: { id: string; name: string }; at: readonly [number, number] };
type Trial = DirectionsStrings['trial'];

export type WayTexts = Pick<Trial, 'profile' | 'measured' | 'noScale' | 'none' | 'steps'> &
  Pick<DirectionsStrings['report'], 'profiles'>;

type WayAnswerProps<Some extends Step> = {
  route: { distance: number | null; seconds: number | null; steps: readonly Some[] } | null;
  reason: keyof Trial['none'] | null;
  texts: WayTexts;
  language: string;
  /** Called with a step that is pressed. Without it the steps are texts. */
  onStep?: (step: Some) => void;
};

/** What a trial of a way found: its length and its steps, or why there is none. */
export function WayAnswer<Some extends Step>(props: WayAnswerProps<Some>) {
  const { route, reason, texts, language, onStep } = props;
  return (
    <>
      <p role="status" className={reason ? styles.warning : styles.good} data-way-trial="">
        {route ? measure(route, texts, language) : reason && texts.none[reason]}
      </p>
      {route && (
        <ol className={styles.steps} aria-label={texts.steps}>
          {route.steps.map((step, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the list.
            <li key={i}>
              {onStep ? (
                <button type="button" className={styles.item} onClick={() => onStep(step)}>
                  <span>{step.text}</span>
                </button>
              ) : (
                <span className={styles.item}>
                  <span>
                    {step.text} <small>{step.level.name}</small>
                  </span>
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

type Profile = (typeof routeProfiles)[number];
type ProfileChoiceProps = { value: Profile; texts: WayTexts; onChange: (profile: Profile) => void };

/** Choice of how somebody walks. */
export function ProfileChoice({ value, texts, onChange }: ProfileChoiceProps) {
  const choices = routeProfiles.map((each) => ({ value: each, label: texts.profiles[each] }));
  return <Segmented label={texts.profile} value={value} choices={choices} onChange={onChange} />;
}

function measure(
  { distance, seconds }: NonNullable<WayAnswerProps<Step>['route']>,
  texts: WayTexts,
  language: string,
): string {
  if (distance === null || seconds === null) return texts.noScale;
  const minutes = Math.max(1, Math.round(seconds / 60));
  const format = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  return fill(texts.measured, {
    distance: formatDistance(distance, language),
    time: format.format(minutes),
  });
}
