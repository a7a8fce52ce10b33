'use client';

import { useRouter } from 'next/navigation';
import { setWeeklyMail } from '#lib/contract/calls.ts';
import { call } from '#lib/contract/client.ts';
import { fill } from '#lib/strings/text.ts';
import { Button } from '#lib/ui/Button.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useToast } from '#lib/ui/Toasts.tsx';
import { useAction } from '#lib/ui/use-action.ts';
import styles from '../../../reports.module.css';

type WeeklyMailProps = { organization: { id: string; name: string }; isOn: boolean };

/** Whether the reader gets the weekly mail, and the way to change it. */
export function WeeklyMail({ organization, isOn }: WeeklyMailProps) {
  const { t } = useStrings();
  const texts = t.reports;
  const router = useRouter();
  const toast = useToast();
  const { isBusy, run } = useAction();
  const change = async () => {
    const params = { organization_id: organization.id };
    await call(setWeeklyMail, { params, body: { enabled: !isOn } });
    toast({ tone: 'success', title: isOn ? texts.weeklyStopped : texts.weeklyStarted });
    router.refresh();
  };
  return (
    <section className={styles.panel}>
      <h2 className={styles.panelTitle}>{texts.weekly}</h2>
      <p className={styles.summary}>
        {fill(isOn ? texts.weeklyOn : texts.weeklyOff, { organization: organization.name })}
      </p>
      <div>
        <Button isBusy={isBusy} onClick={() => run(texts.weeklyFailed, change)}>
          {isOn ? texts.weeklyStop : texts.weeklyStart}
        </Button>
      </div>
    </section>
  );
}
