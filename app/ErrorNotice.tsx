'use client';

import { CloudAlert } from 'lucide-react';
import { fill } from '#lib/strings/text.ts';
import { Button, ButtonLink } from '#lib/ui/Button.tsx';
import { EmptyState } from '#lib/ui/EmptyState.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';

export type ErrorNoticeProps = { error: Error & { digest?: string }; reset: () => void };

/** What an error page says: what was kept, and what to do. The digest finds the cause in the server's log. */
export function ErrorNotice({ error, reset }: ErrorNoticeProps) {
  const { t } = useStrings();
  return (
    <EmptyState
      level={1}
      picture={<CloudAlert aria-hidden />}
      title={t.errors.failedTitle}
      actions={
        <>
          <Button variant="primary" onClick={reset}>
            {t.common.retry}
          </Button>
          <ButtonLink href="/">{t.errors.toStart}</ButtonLink>
        </>
      }
    >
      <p>{t.errors.failedText}</p>
      {error.digest && <p>{fill(t.errors.reference, { code: error.digest })}</p>}
    </EmptyState>
  );
}
