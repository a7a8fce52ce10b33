'use client';

import type { FailedTexts } from '#lib/messages/failed.ts';
import { fill } from '#lib/messages/fill.ts';
import { buttonClass } from '#lib/ui/button-class.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { EmptyState } from '#lib/ui/shell/EmptyState.tsx';
import { PlainLink } from '#lib/ui/shell/PlainLink.tsx';

export type ErrorNoticeProps = {
  error: Error & { digest?: string };
  /** Asks the server again. `reset` alone would show the same error. */
  retry: () => void;
};

/** Text of an error page: what was kept, and what to do. The digest identifies the cause in the server's log. */
export function ErrorNotice(props: ErrorNoticeProps) {
  return <ErrorText {...props} t={useStrings().t} />;
}

/** The same below the head and the tabs of a page, which stay usable. */
export function PartErrorNotice(props: ErrorNoticeProps) {
  return <ErrorText {...props} t={useStrings().t} level={2} />;
}

/** The same text for a page without the app's strings. */
export function ErrorText({
  error,
  retry,
  t,
  level = 1,
}: ErrorNoticeProps & { t: FailedTexts; level?: 1 | 2 }) {
  return (
    <EmptyState
      level={level}
      title={t.errors.failedTitle}
      actions={
        <>
          <button type="button" className={buttonClass({ variant: 'primary' })} onClick={retry}>
            {t.common.retry}
          </button>
          <PlainLink href="/">{t.errors.toStart}</PlainLink>
        </>
      }
    >
      <p>{t.errors.failedText}</p>
      {error.digest && <p>{fill(t.errors.reference, { code: error.digest })}</p>}
    </EmptyState>
  );
}
