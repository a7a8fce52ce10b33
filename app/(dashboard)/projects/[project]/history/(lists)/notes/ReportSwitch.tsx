'use client';

import { call } from '#lib/contract/client.ts';
import { useAction, useSuccess } from '#lib/ui/hooks/saving.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { Section } from '#lib/ui/shell/Section.tsx';
import styles from '../../history.module.css';

type ReportSwitchProps = { projectId: string; isOn: boolean; canWrite: boolean };

/** Switch that lets visitors report problems. Takes effect at once. */
export function ReportSwitch({ projectId, isOn, canWrite }: ReportSwitchProps) {
  const { t } = useStrings('team');
  const texts = t.team.notes;
  const succeed = useSuccess();
  const { isBusy, run } = useAction();
  const turn = (takesReports: boolean) =>
    run(texts.failed, async () => {
      await call('updateProject', {
        params: { project_id: projectId },
        body: { takes_reports: takesReports },
      });
      succeed(takesReports ? texts.reportsOn : texts.reportsOff);
    });
  return (
    <Section title={texts.reportsTitle} text={texts.reportsText}>
      <label className={`row ${styles.switch}`}>
        <input
          type="checkbox"
          checked={isOn}
          disabled={!canWrite || isBusy}
          onChange={(event) => turn(event.target.checked)}
        />
        {texts.reportsAllow}
      </label>
    </Section>
  );
}
