'use client';

import { CloudAlert } from 'lucide-react';
import { fill } from '#lib/strings/text.ts';
import { Button, FreshButtonLink } from '#lib/ui/Button.tsx';
import { EmptyState } from '#lib/ui/EmptyState.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';

export type ErrorNoticeProps = {
  error: Error & { digest?: string };
  /** Asks the server again, too; `reset` alone would show the same failure. */
  retry: () => void;
};

/** What an error page says: what was kept, and what to do. The digest finds the cause in the server's log. */
export function ErrorNotice({ error, retry }: ErrorNoticeProps) {
  const { t } = useStrings();
  return (
    <EmptyState
      level={1}
      picture={<CloudAlert aria-hidden />}
      title={t.errors.failedTitle}
      actions={
        <>
          <Button variant="primary" onClick={retry}>
            {t.common.retry}
          </Button>
          <FreshButtonLink href="/">{t.errors.toStart}</FreshButtonLink>
        </>
      }
    >
      <p>{t.errors.failedText}</p>
      {error.digest && <p>{fill(t.errors.reference, { code: error.digest })}</p>}
    </EmptyState>
  );
}
