'use client';

import { cutText } from '../../../mapmodel/cut-text.ts';
import { limits } from '../../../plans/limits.ts';
import { LiveText } from '../../../ui/fields/LiveText.tsx';
import type { Place } from '../../model/types.ts';
import { useEditor } from '../frame/context.tsx';
import { LanguageRows } from './LanguageRows.tsx';
import { useUpdate } from './use-update.ts';

type FieldProps = { place: Place };

/** Texts that fewer places have, by language. Loaded with the first inspected place. */
export default function MoreTexts(props: FieldProps) {
  return (
    <>
      <Features {...props} />
      <Keywords {...props} />
    </>
  );
}

function Features({ place }: FieldProps) {
  const { t } = useEditor();
  const { texts } = useUpdate([place]);
  return (
    <LanguageRows field={t.inspector.features} hint={t.inspector.featuresHint}>
      {(code, label) => (
        <LiveText
          label={label}
          isLabelHidden
          isMultiline
          lang={code}
          value={(place.translations[code]?.features ?? []).join('\n')}
          onType={(text, field) =>
            texts(code, { features: linesOf(text, limits.featureCharsMax, limits.featuresMax) }, field)
          }
        />
      )}
    </LanguageRows>
  );
}

/** Keywords, which visitors search by and never see. */
function Keywords({ place }: FieldProps) {
  const { t } = useEditor();
  const { texts } = useUpdate([place]);
  const write = (code: string, text: string, field: string) => {
    const keywords = linesOf(text, limits.keywordCharsMax, limits.keywordsMax);
    texts(code, { keywords: keywords.length === 0 ? undefined : keywords }, field);
  };
  return (
    <LanguageRows field={t.inspector.keywords} hint={t.inspector.keywordsHint}>
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

/** Returns the non-empty lines of a text: at most `linesMax`, each cut at `charsMax`. */
function linesOf(text: string, charsMax: number, linesMax: number): string[] {
  return text
    .split('\n')
    .map((line) => cutText(line, charsMax))
    .filter((line) => line.trim() !== '')
    .slice(0, linesMax);
}
