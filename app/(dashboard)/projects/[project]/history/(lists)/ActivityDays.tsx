'use client';

import type { z } from 'zod';
import type { activityEntry } from '#lib/contract/schemas/activity.ts';
import type { AppStrings } from '#lib/messages/app.ts';
import { fill } from '#lib/messages/fill.ts';
import { useInBrowser } from '#lib/ui/hooks/late.ts';
import { LocalTime } from '#lib/ui/LocalTime.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import styles from '../history.module.css';

type Entry = z.output<typeof activityEntry>;

/** Entries by day and, on each day, by person, newest first. */
export function ActivityDays({ entries }: { entries: readonly Entry[] }) {
  const { activity } = useStrings('team').t.team;
  const isBrowser = useInBrowser();
  // Group by days in the reader's time zone, like the times beside the entries.
  const days = Map.groupBy(entries, ({ last_at }) =>
    isBrowser ? new Date(last_at).toDateString() : last_at.slice(0, 10),
  );
  return (
    <ol className={styles.days}>
      {[...days].map(([day, ofDay]) => (
        <li key={day}>
          <h2 className={styles.day}>
            <LocalTime value={ofDay[0]?.last_at ?? ''} isDay />
          </h2>
          {[...Map.groupBy(ofDay, (entry) => nameOf(entry, activity))].map(([name, ofPerson]) => (
            <section key={name} className={styles.person} aria-label={name}>
              <h3>{name}</h3>
              <ul>
                {ofPerson.map((entry) => (
                  <ActivityLine key={entry.id} entry={entry} />
                ))}
              </ul>
            </section>
          ))}
        </li>
      ))}
    </ol>
  );
}

function ActivityLine({ entry }: { entry: Entry }) {
  const { t, language } = useStrings('team', 'organization');
  const texts = t.team.activity;
  const { version, fields = [], place, role } = entry.details;
  const member = entry.member?.full_name || entry.member?.email;
  const isOther = entry.kind === 'memberJoined' ? null : member;
  const facts = [
    entry.count > 1 && fill(texts.changes, { count: entry.count }, language),
    version !== undefined && fill(texts.version, { number: version }),
    entry.count === 1 && place,
    fields.map((name) => texts.fields[name as keyof typeof texts.fields] ?? name).join(', '),
    isOther,
    role && t.organization.roles[role],
  ].filter((fact) => typeof fact === 'string' && fact !== '');
  return (
    <li className={styles.entry}>
      <span>
        <span>{texts.kinds[entry.kind]}</span>
        {facts.length > 0 && <span className={styles.facts}> {facts.join(' · ')}</span>}
      </span>
      <span className={styles.time}>
        <LocalTime value={entry.last_at} />
      </span>
    </li>
  );
}

function nameOf({ by, key_name }: Entry, texts: AppStrings['team']['activity']): string {
  if (key_name !== null) return fill(texts.key, { name: key_name });
  return by ? by.full_name || by.email : texts.somebody;
}
