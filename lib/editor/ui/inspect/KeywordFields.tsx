'use client';

import { limits } from '../../../plans/limits.ts';
import type { Place } from '../../model/types.ts';
import { useEditor } from '../context.tsx';
import { LiveText } from '../fields/LiveText.tsx';
import { LanguageRows } from './LanguageRows.tsx';
import { linesOf } from './lines-of.ts';
import { useUpdate } from './use-update.ts';

/** Words that a place is found by and that nobody sees, by language. */
export default function KeywordFields({ place, languages }: { place: Place; languages: readonly string[] }) {
  const { t } = useEditor();
  const { texts } = useUpdate([place]);
  const write = (code: string, text: string, field: string) => {
    const keywords = linesOf(text, limits.keywordCharsMax, limits.keywordsMax);
    texts(code, { keywords: keywords.length === 0 ? undefined : keywords }, field);
  };
  return (
    <LanguageRows field={t.inspector.keywords} hint={t.inspector.keywordsHint} languages={languages}>
      {(code, label) => (
        <LiveText
          label={label}
          isLabelHidden
          isMultiline
          lang={code}
          value={(place.translations[code]?.keywords ?? []).join('\n')}
          onType={(text, field) => write(code, text, field)}
        />
      )}
    </LanguageRows>
  );
}
