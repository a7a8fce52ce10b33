'use client';

import { useEffect } from 'react';
import { fill } from '../../../messages/fill.ts';
import { Button } from '../../../ui/Button.tsx';
import { operation } from '../../operations.ts';
import { useEditor } from '../context.tsx';
import { useDirections, useFindings, useWayService } from './use-way.ts';
import styles from './way.module.css';

/** Warns before publishing of places that visitors could not reach. Publishing stays possible. */
export function PublishWarning() {
  const { editor, language } = useEditor();
  const t = useDirections();
  const service = useWayService();
  useEffect(() => service.follow(), [service]);
  const report = useFindings((found) => found.report);
  const failure = useFindings((found) => found.failure);
  const isOld = useFindings((found) => found.isReportOld);
  if (!report || isOld) {
    const { publishFailed, publishOffline, publishChecking } = t.report;
    const failed = { browser: publishFailed, connection: publishOffline };
    return (
      <p className={styles.faint} role="status">
        {failure ? failed[failure] : publishChecking}
      </p>
    );
  }
  const countOf = (profile: string) =>
    report.unreachable.find((each) => each.profile === profile)?.places.length ?? 0;
  const lost = countOf('walk');
  const lostToSteps = countOf('stepFree') - lost;
  if (lost + lostToSteps === 0) return <p role="status">{t.report.publishGood}</p>;
  return (
    <div role="status">
      {lost > 0 && <p className={styles.warning}>{fill(t.report.publish, { count: lost }, language)}</p>}
      {lostToSteps > 0 && (
        <p className={styles.faint}>{fill(t.report.publishSteps, { count: lostToSteps }, language)}</p>
      )}
      <Button
        size="sm"
        variant="ghost"
        onClick={() => {
          editor.screen.closeDialog();
          if (editor.screen.store.getState().way === null) operation('way').run(editor);
        }}
      >
        {t.report.show}
      </Button>
    </div>
  );
}
