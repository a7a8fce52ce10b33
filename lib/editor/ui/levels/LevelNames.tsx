'use client';

import { fill } from '../../../messages/fill.ts';
import { limits } from '../../../plans/limits.ts';
import { LiveText } from '../../../ui/fields/LiveText.tsx';
import type { Level } from '../../model/types.ts';
import { useEditor } from '../frame/context.tsx';
import { languageName } from '../frame/language-name.ts';

type Props = {
  level: Level;
  /** Languages of the project except the default one. */
  languages: readonly string[];
  onWrite: (fields: Partial<Level>, field: string) => void;
};

/** Names of a level in further languages. An empty name falls back to the level's own name. */
export default function LevelNames({ level, languages, onWrite }: Props) {
  const { t, language: ui } = useEditor();
  const write = (code: string, name: string, field: string) => {
    const { [code]: _, ...others } = level.translations;
    onWrite({ translations: name.trim() === '' ? others : { ...others, [code]: { name } } }, field);
  };
  return languages.map((code) => (
    <LiveText
      key={code}
      label={fill(t.inspector.textField, { field: t.level.name, language: languageName(code, ui) })}
      lang={code}
      value={level.translations[code]?.name ?? ''}
      placeholder={level.name}
      charsMax={limits.nameCharsMax}
      onType={(name, field) => write(code, name, field)}
    />
  ));
}
