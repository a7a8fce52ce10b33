import type { ReactNode } from 'react';
import { pageStrings } from '#lib/http/page-strings.ts';
import type { AppStrings } from '#lib/messages/app.ts';
import { StringsProvider } from '#lib/ui/Strings.tsx';

type PageTextsProps = { parts: readonly (keyof AppStrings)[]; children: ReactNode };

/**
 * Sends parts of the texts to the browser, for `useStrings` in the components of a layout or page. Components that run
 * on the server only take theirs from `pageStrings`.
 */
export async function PageTexts({ parts, children }: PageTextsProps) {
  const { language, t } = await pageStrings();
  return (
    <StringsProvider language={language} t={Object.fromEntries(parts.map((part) => [part, t[part]]))}>
      {children}
    </StringsProvider>
  );
}
