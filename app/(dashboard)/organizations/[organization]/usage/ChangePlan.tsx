'use client';

import { useState } from 'react';
import { call } from '#lib/contract/client.ts';
import { fill } from '#lib/messages/fill.ts';
import { type PlanName, planNames } from '#lib/plans/plans.ts';
import { Button } from '#lib/ui/Button.tsx';
import { Select } from '#lib/ui/Select.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useAction } from '#lib/ui/use-action.ts';
import { useSuccess } from '#lib/ui/use-success.ts';
import styles from '../../../reports.module.css';

/** Choice of another plan, for owners on a self-hosted service. */
export function ChangePlan({ organization, plan }: { organization: string; plan: PlanName }) {
  const { t } = useStrings('reports');
  const succeed = useSuccess();
  const { isBusy, run } = useAction();
  const [chosen, choose] = useState(plan);
  const change = () =>
    run(t.reports.planFailed, async () => {
      await call('changePlan', { body: { organization, plan: chosen } });
      succeed(fill(t.reports.planChanged, { plan: t.shell.plans[chosen] }));
    });
  return (
    <div className={styles.change}>
      <Select
        label={t.reports.plan}
        value={chosen}
        choices={planNames.map((name) => ({ value: name, label: t.shell.plans[name] }))}
        onChange={choose}
      />
      <Button isBusy={isBusy} disabled={chosen === plan} onClick={change}>
        {t.reports.changePlan}
      </Button>
    </div>
  );
}
