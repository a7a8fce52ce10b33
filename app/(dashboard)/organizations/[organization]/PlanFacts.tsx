import { pageStrings } from '#lib/http/page-strings.ts';
import type { PlanName } from '#lib/plans/plans.ts';
import styles from './organization.module.css';
import { planLimits } from './plan-limits.ts';

/** Limits of the plan. */
export async function PlanFacts({ plan }: { plan: PlanName }) {
  const strings = await pageStrings();
  const facts = planLimits(plan, strings);
  return (
    <>
      <p className="medium">{strings.t.shell.plans[plan]}</p>
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
