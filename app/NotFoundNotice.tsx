import { titled } from '#app/titled.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { EmptyState } from '#lib/ui/shell/EmptyState.tsx';
import { PlainLink } from '#lib/ui/shell/PlainLink.tsx';

/**
 * The title of a missing page. Otherwise the title would be that of the front page, or of the requested record.
 */
export const notFoundMetadata = titled(({ t }) => t.errors.notFoundTitle);

/** Says that a page is missing. Without scripts of its own, because they would be part of every page. */
export async function NotFoundNotice() {
  const { t } = await pageStrings();
  return (
    <EmptyState
      level={1}
      title={t.errors.notFoundTitle}
      actions={<PlainLink href="/">{t.errors.toStart}</PlainLink>}
    >
      {t.errors.notFoundText}
    </EmptyState>
  );
}
