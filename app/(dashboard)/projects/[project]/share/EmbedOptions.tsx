'use client';

import { LiveNumber } from '#lib/ui/fields/LiveNumber.tsx';
import { MultiCombobox } from '#lib/ui/menus/MultiCombobox.tsx';
import { SelectField } from '#lib/ui/menus/Select.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { type EmbedChoices, embedHeightsPx } from '#lib/viewer/loader/embed-code.ts';
import styles from './share.module.css';

export type PlaceChoice = { value: string; label: string; note: string; level: string };

type EmbedOptionsProps = {
  choices: EmbedChoices;
  languages: readonly { value: string; label: string }[];
  levels: readonly { value: string; label: string }[];
  places: readonly PlaceChoice[];
  onChange: (next: Partial<EmbedChoices>) => void;
};

const heightFirstPx = 480;

/** Form for all options of the embed code. */
export function EmbedOptions({ choices, languages, levels, places, onChange }: EmbedOptionsProps) {
  const { t } = useStrings('embedding');
  const texts = t.embedding;
  const isScript = choices.kind === 'script';
  const place = places.find(({ value }) => value === choices.place);
  const height = typeof choices.height === 'number' ? 'fixed' : choices.height;
  return (
    <section className={`stack-3 ${styles.part}`} aria-labelledby="embed-options">
      <h3 id="embed-options">{texts.options}</h3>
      <div className={`stack-4 ${styles.fields}`}>
        <SelectField
          label={texts.language}
          value={choices.language ?? ''}
          choices={[{ value: '', label: texts.languagePage }, ...languages]}
          onChange={(value) => onChange({ language: value || null })}
        />
        <SelectField
          label={texts.theme}
          value={choices.theme ?? ''}
          choices={[
            { value: '', label: texts.themeMap },
            { value: 'light', label: texts.themeLight },
            { value: 'dark', label: texts.themeDark },
          ]}
          onChange={(value) => onChange({ theme: value === '' ? null : value })}
        />
        <SelectField
          label={texts.level}
          value={choices.level ?? ''}
          choices={[{ value: '', label: texts.levelMap }, ...levels]}
          onChange={(value) => onChange({ level: value || null, place: null })}
        />
        <SelectField
          label={texts.search}
          value={choices.hasSearch ? 'on' : 'off'}
          choices={[
            { value: 'on', label: texts.shown },
            { value: 'off', label: texts.hidden },
          ]}
          onChange={(value) => onChange({ hasSearch: value === 'on' })}
        />
        <MultiCombobox
          label={texts.place}
          hint={texts.placeHint}
          choices={places.filter(({ level }) => choices.level === null || level === choices.level)}
          value={place ? [place] : []}
          emptyText={texts.placeNone}
          removeText={() => texts.removePlace}
          onChange={(chosen) => onChange({ place: chosen.at(-1)?.value ?? null })}
        />
        <SelectField
          label={texts.scroll}
          value={choices.scroll ?? ''}
          choices={[
            { value: '', label: texts.scrollMap },
            { value: 'cooperative', label: texts.scrollCooperative },
            { value: 'free', label: texts.scrollFree },
          ]}
          onChange={(value) => onChange({ scroll: value === '' ? null : value })}
        />
        <SelectField
          label={texts.load}
          value={!isScript && choices.load === 'click' ? 'lazy' : choices.load}
          choices={[
            { value: 'lazy', label: texts.loadLazy },
            { value: 'eager', label: texts.loadEager },
            ...(isScript ? [{ value: 'click' as const, label: texts.loadClick }] : []),
          ]}
          onChange={(load) => onChange({ load })}
        />
        <SelectField
          label={texts.height}
          value={!isScript && height === 'auto' ? 'ratio' : height}
          choices={[
            { value: 'ratio', label: texts.heightRatio },
            ...(isScript ? [{ value: 'auto' as const, label: texts.heightAuto }] : []),
            { value: 'fixed', label: texts.heightFixed },
          ]}
          onChange={(value) => onChange({ height: value === 'fixed' ? heightFirstPx : value })}
        />
        {typeof choices.height === 'number' && (
          <LiveNumber
            label={texts.heightPx}
            value={choices.height}
            unit="px"
            min={embedHeightsPx.min}
            max={embedHeightsPx.max}
            step={10}
            isWhole
            onChange={(height) => onChange({ height })}
          />
        )}
      </div>
    </section>
  );
}
