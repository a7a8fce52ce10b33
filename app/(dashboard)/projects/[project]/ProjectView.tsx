'use client';

import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { latePart } from '#lib/ui/late-part.tsx';
import { Segmented } from '#lib/ui/Segmented.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { Tabs } from '#lib/ui/shell/Tabs.tsx';
import { levelName } from '#lib/viewer/core/texts.ts';
import { MapPane } from './MapPane.tsx';
import { type MapLevel, type MapPlace, titleOf } from './map-levels.ts';
import { PlacesPanel } from './PlacesPanel.tsx';
import styles from './project.module.css';

/** Loaded later: its script is larger than the map's. */
const Select = latePart(async () => ({ default: (await import('#lib/ui/menus/Select.tsx')).Select<string> }));

const languagesInRowMax = 4;

type ProjectViewProps = {
  levels: readonly MapLevel[];
  languages: readonly string[];
  defaultLanguage: string;
  initialLanguage: string;
  /** Key of the level in the address. */
  initialLevel: string | null;
  summary: ReactNode;
};

/** Map with its levels on one side, the places of the level on the other. */
export function ProjectView(props: ProjectViewProps) {
  const { levels, languages, defaultLanguage, initialLanguage, initialLevel, summary } = props;
  const { t } = useStrings('project');
  const [levelKey, setLevelKey] = useState(initialLevel);
  const [language, setLanguage] = useState(initialLanguage);
  const [selectedId, select] = useState<string | null>(null);
  const level = levels.find(({ key }) => key === levelKey) ?? levels[0];
  const places = useMemo(() => (level ? [...level.areas, ...level.markers] : []), [level]);
  const title = useCallback(
    (place: MapPlace) => titleOf(place, language, defaultLanguage),
    [language, defaultLanguage],
  );
  if (!level) return null;
  const nameOf = (each: MapLevel) => {
    const name = levelName(each, language);
    return each.isHidden ? `${name} (${t.project.hiddenLevel})` : name;
  };
  const switchTo = (key: string) => {
    setLevelKey(key);
    select(null);
    history.replaceState(null, '', `?level=${encodeURIComponent(key)}`);
  };
  return (
    <div className={styles.work}>
      <section className={`column ${styles.stage}`} aria-label={t.project.levels}>
        <div className={`row ${styles.stageBar}`}>
          <Segmented
            label={t.project.levels}
            value={level.key}
            choices={levels.map((each) => ({ value: each.key, label: nameOf(each) }))}
            onChange={switchTo}
          />
          <LanguageChoice languages={languages} value={language} onChange={setLanguage} />
        </div>
        <MapPane
          level={level}
          name={levelName(level, language)}
          selectedId={selectedId}
          titleOf={title}
          onSelect={select}
        />
      </section>
      <aside className={`column ${styles.side}`}>
        <Tabs
          label={t.project.content}
          tabs={[
            {
              id: 'places',
              label: t.project.places,
              panel: (
                <PlacesPanel
                  key={level.id}
                  places={places}
                  selectedId={selectedId}
                  titleOf={title}
                  texts={{ language, defaultLanguage }}
                  onSelect={select}
                />
              ),
            },
            { id: 'content', label: t.project.content, panel: summary },
          ]}
        />
      </aside>
    </div>
  );
}

type LanguageChoiceProps = {
  languages: readonly string[];
  value: string;
  onChange: (language: string) => void;
};

function LanguageChoice({ languages, value, onChange }: LanguageChoiceProps) {
  const { t } = useStrings('project');
  const choices = languages.map((code) => ({ value: code, label: code.toUpperCase() }));
  const choice = { label: t.project.language, value, choices, onChange };
  if (languages.length < 2) return null;
  if (languages.length <= languagesInRowMax) return <Segmented {...choice} />;
  return <Select {...choice} size="sm" />;
}
