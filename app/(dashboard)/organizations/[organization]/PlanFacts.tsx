import { pageStrings } from '#lib/http/page-strings.ts';
import { formatStorage } from '#lib/messages/format-storage.ts';
import { type PlanName, plans } from '#lib/plans/plans.ts';
import styles from './organization.module.css';

/** Limits of the plan. */
export async function PlanFacts({ plan }: { plan: PlanName }) {
  const { t, language } = await pageStrings();
  const texts = t.organization;
  const limit = plans[plan];
  const count = (max: number | null) => (max === null ? texts.unlimited : max.toLocaleString(language));
  const storage = (max: number | null) => (max === null ? texts.unlimited : formatStorage(max, language));
  const facts = [
    [texts.planProjects, count(limit.projectsMax)],
    [texts.planPublished, count(limit.publishedProjectsMax)],
    [texts.planStorage, storage(limit.storageBytesMax)],
    [texts.planContent, storage(limit.contentBytesMax)],
    [texts.planWebhooks, limit.webhooks ? texts.yes : texts.no],
  ];
  return (
    <>
      <p className={styles.planName}>{t.shell.plans[plan]}</p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
