import { pageStrings } from '#lib/http/page-strings.ts';
import { type PlanName, plans } from '#lib/plans/plans.ts';
import { megabyte } from '#lib/plans/units.ts';
import styles from './organization.module.css';

const gigabyte = 1024 ** 3;

/** Limits of the plan. */
export async function PlanFacts({ plan }: { plan: PlanName }) {
  const { t, language } = await pageStrings();
  const texts = t.organization;
  const limit = plans[plan];
  const count = (max: number | null) => (max === null ? texts.unlimited : max.toLocaleString(language));
  const facts = [
    [texts.planProjects, count(limit.projectsMax)],
    [texts.planPublished, count(limit.publishedProjectsMax)],
    [texts.planStorage, storage(limit.storageBytesMax, language) ?? texts.unlimited],
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

function storage(bytes: number | null, language: string): string | null {
  if (bytes === null) return null;
  const [amount, unit] = bytes >= gigabyte ? [bytes / gigabyte, 'gigabyte'] : [bytes / megabyte, 'megabyte'];
  return new Intl.NumberFormat(language, { style: 'unit', unit }).format(amount);
}
