import { MapPinOff } from 'lucide-react';
import { titled } from '#app/titled.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { EmptyState } from '#lib/ui/EmptyState.tsx';

/**
 * The title of a missing page. Otherwise the title would be that of the front page, or of the requested record.
 */
export const notFoundMetadata = titled(({ t }) => t.errors.notFoundTitle);

export async function NotFoundNotice() {
  const { t } = await pageStrings();
  return (
    <EmptyState
      level={1}
      picture={<MapPinOff aria-hidden />}
      title={t.errors.notFoundTitle}
      actions={<ButtonLink href="/">{t.errors.toStart}</ButtonLink>}
    >
      {t.errors.notFoundText}
    </EmptyState>
  );
}
