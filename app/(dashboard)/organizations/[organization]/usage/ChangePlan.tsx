'use client';

import { Fragment, useState } from 'react';
import { call } from '#lib/contract/client.ts';
import { fill } from '#lib/messages/fill.ts';
import { type PlanName, planNames } from '#lib/plans/plans.ts';
import { Button } from '#lib/ui/Button.tsx';
import { ConfirmDialog } from '#lib/ui/dialogs/ConfirmDialog.tsx';
import { useSuccess } from '#lib/ui/hooks/saving.ts';
import { Select } from '#lib/ui/menus/Select.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import styles from '../../../reports.module.css';

type ChangePlanProps = {
  organization: string;
  plan: PlanName;
  /** Limits of each plan, as texts. */
  limits: Readonly<Record<string, readonly (readonly [name: string, value: string])[]>>;
};

/** Choice of another plan, for owners on a self-hosted service. Asks first, and shows what the old and the new plan allow. */
export function ChangePlan({ organization, plan, limits }: ChangePlanProps) {
  const { t } = useStrings('reports');
  const succeed = useSuccess();
  const [chosen, choose] = useState(plan);
  const [isAsked, setAsked] = useState(false);
  const texts = t.reports;
  return (
    <div className="cluster">
      <Select
        label={texts.plan}
        value={chosen}
        choices={planNames.map((name) => ({ value: name, label: t.shell.plans[name] }))}
        onChange={choose}
      />
      <Button disabled={chosen === plan} onClick={() => setAsked(true)}>
        {texts.changePlan}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={fill(texts.planAsk, { plan: t.shell.plans[chosen] })}
        description={
          <>
            {texts.changePlanText}
            <span className={styles.planLimits}>
              <span />
              <span>{texts.planNow}</span>
              <span>{texts.planThen}</span>
              {limits[chosen]?.map(([name, value], i) => (
                <Fragment key={name}>
                  <span>{name}</span>
                  <span>{limits[plan]?.[i]?.[1]}</span>
                  <strong>{value}</strong>
                </Fragment>
              ))}
            </span>
          </>
        }
        action={texts.changePlan}
        isDanger={false}
        run={async () => {
          await call('changePlan', { body: { organization, plan: chosen } });
          setAsked(false);
          succeed(fill(texts.planChanged, { plan: t.shell.plans[chosen] }));
        }}
      />
    </div>
  );
}
