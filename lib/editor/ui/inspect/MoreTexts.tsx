'use client';

import { cutText } from '../../../mapmodel/cut-text.ts';
import { limits } from '../../../plans/limits.ts';
import { LiveText } from '../../../ui/fields/LiveText.tsx';
import type { Place } from '../../model/types.ts';
import { useEditor } from '../frame/context.tsx';
import { LanguageRows } from './LanguageRows.tsx';
import { useUpdate } from './use-update.ts';

const bounds = {
  features: { charsMax: limits.featureCharsMax, linesMax: limits.featuresMax },
  keywords: { charsMax: limits.keywordCharsMax, linesMax: limits.keywordsMax },
};

/** Texts that fewer places have, by language. Loaded with the first inspected place. */
export default function MoreTexts({ place }: { place: Place }) {
  return (
    <>
      <Lines place={place} of="features" />
      <Lines place={place} of="keywords" />
    </>
  );
}

/** Features, or keywords, which visitors search by and never see. */
function Lines({ place, of }: { place: Place; of: keyof typeof bounds }) {
  const { t } = useEditor();
  const { texts } = useUpdate([place]);
  const write = (code: string, text: string, field: string) => {
    const lines = linesOf(text, bounds[of]);
    texts(code, { [of]: of === 'keywords' && lines.length === 0 ? undefined : lines }, field);
  };
  return (
    <LanguageRows field={t.inspector[of]} hint={t.inspector[`${of}Hint`]}>
      {(code, label) => (
        <LiveText
          label={label}
          isLabelHidden
          isMultiline
          lang={code}
          value={(place.translations[code]?.[of] ?? []).join('\n')}
          onType={(text, field) => write(code, text, field)}
        />
      )}
    </LanguageRows>
  );
}

/** Returns the non-empty lines of a text: at most `linesMax`, each cut at `charsMax`. */
function linesOf(text: string, { charsMax, linesMax }: (typeof bounds)[keyof typeof bounds]): string[] {
  return text
    .split('\n')
    .map((line) => cutText(line, charsMax))
    .filter((line) => line.trim() !== '')
    .slice(0, linesMax);
}
