import { MapPinOff } from 'lucide-react';
import { pageStrings } from '#lib/http/page-strings.ts';
import { ButtonLink } from '#lib/ui/Button.tsx';
import { EmptyState } from '#lib/ui/EmptyState.tsx';

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
