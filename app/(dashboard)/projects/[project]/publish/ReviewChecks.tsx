'use client';

import { CircleCheck, Loader, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { type ReactNode, useMemo } from 'react';
import { titleOf } from '#lib/editor/model/entities.ts';
import { editAddress } from '#lib/editor/review/edit-address.ts';
import { reviewChecks } from '#lib/editor/review/review-checks.ts';
import { languageName } from '#lib/editor/ui/frame/language-name.ts';
import { fill } from '#lib/messages/fill.ts';
import { placeName } from '#lib/ui/place-name.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useWayReport } from '../directions/use-way-report.ts';
import { useReview } from './context.tsx';
import styles from './publish.module.css';

/** More are only counted. */
const shownMax = 5;

type Found = { id: string; levelId: string; placeId?: string; name: string };

/** What visitors may miss. It keeps nobody from publishing. */
export function ReviewChecks() {
  const { untitled } = useStrings().t.common;
  const { document, language, t } = useReview();
  const checks = useMemo(() => reviewChecks(document), [document]);
  const { defaultLanguage, wayfinding } = document.project().settings;
  const texts = t.checks;
  return (
    <section className={`stack-3 ${styles.part}`} aria-labelledby="publish-checks">
      <div>
        <h2 id="publish-checks">{texts.title}</h2>
        <p className={styles.muted}>{texts.text}</p>
      </div>
      <ul className="stack">
        {checks.map((check) => {
          const name = check.id === 'language' ? languageName(check.language, language) : '';
          const found: Found[] =
            check.id === 'empty'
              ? check.levels.map((level) => ({ id: level.id, levelId: level.id, name: level.name }))
              : check.places.map((place) => ({
                  id: place.id,
                  levelId: place.level,
                  placeId: place.id,
                  name: placeName(place, titleOf(place, language, defaultLanguage), untitled),
                }));
          return (
            <Check
              key={`${check.id} ${name}`}
              good={fill(texts[`${check.id}Good`], { language: name })}
              bad={fill(texts[check.id], { count: found.length, language: name }, language)}
              found={found}
            />
          );
        })}
        {wayfinding.isEnabled && <WayChecks />}
      </ul>
    </section>
  );
}

function WayChecks() {
  const { untitled } = useStrings().t.common;
  const { document, language, projectId, t } = useReview();
  const { found } = useWayReport(projectId, true);
  const texts = t.checks;
  if (found.kind === 'failed')
    return <CheckLine icon={<TriangleAlert aria-hidden />} tone="warning" text={texts.waysFailed} />;
  if (found.kind !== 'done') return <CheckLine icon={<Loader aria-hidden />} text={texts.ways} />;
  const placesOf = (profile: string) =>
    found.report.unreachable.find((each) => each.profile === profile)?.places ?? [];
  const lost = placesOf('walk');
  const ids = new Set(lost.map(({ id }) => id));
  const overSteps = placesOf('stepFree').filter(({ id }) => !ids.has(id));
  const toFound = (place: (typeof lost)[number]): Found => ({
    id: place.id,
    placeId: place.id,
    levelId: document.place(place.id)?.level ?? '',
    name: placeName(place, place.title, untitled),
  });
  return (
    <>
      <Check
        good={texts.walkGood}
        bad={fill(texts.walk, { count: lost.length }, language)}
        found={lost.map(toFound)}
      />
      {overSteps.length > 0 && (
        <Check
          good=""
          bad={fill(texts.steps, { count: overSteps.length }, language)}
          found={overSteps.map(toFound)}
        />
      )}
    </>
  );
}

function Check({ good, bad, found }: { good: string; bad: string; found: readonly Found[] }) {
  const { language, projectId, t } = useReview();
  if (found.length === 0) return <CheckLine icon={<CircleCheck aria-hidden />} tone="success" text={good} />;
  return (
    <CheckLine icon={<TriangleAlert aria-hidden />} tone="warning" text={bad}>
      <ul className={styles.found}>
        {found.slice(0, shownMax).map(({ id, levelId, placeId, name }) => (
          <li key={id}>
            <Link href={editAddress(projectId, levelId, placeId)} prefetch={false}>
              {name}
            </Link>
          </li>
        ))}
        {found.length > shownMax && (
          <li className={styles.muted}>
            {fill(t.checks.rest, { count: found.length - shownMax }, language)}
          </li>
        )}
      </ul>
    </CheckLine>
  );
}

type CheckLineProps = { icon: ReactNode; tone?: 'success' | 'warning'; text: string; children?: ReactNode };

function CheckLine({ icon, tone, text, children }: CheckLineProps) {
  return (
    <li className={`stack ${styles.check}`} data-tone={tone}>
      {icon}
      <div>
        <p>{text}</p>
        {children}
      </div>
    </li>
  );
}
