'use client';

import { fill } from '../../../messages/fill.ts';
import { limits } from '../../../plans/limits.ts';
import { CopyField } from '../../../ui/CopyField.tsx';
import { Check } from '../../../ui/fields/Check.tsx';
import { LiveNumber } from '../../../ui/fields/LiveNumber.tsx';
import { LiveText } from '../../../ui/fields/LiveText.tsx';
import { Pick } from '../../../ui/fields/Pick.tsx';
import { kioskAddress } from '../../way/addresses.ts';
import { languageName } from '../frame/language-name.ts';
import { KioskPictures } from './KioskPictures.tsx';
import { useSettings } from './settings-host.tsx';

/** Default screen at the height of a standing person's hands, until it is measured. */
const usualScreen = { bottomMm: 800, heightMm: 1200 };

/** Address and settings of a screen in the building, with its behaviour when idle. */
export function KioskFields() {
  const { project, origin, setSettings, language: ui, directions: t } = useSettings();
  const { kiosk } = project.settings;
  const setKiosk = (fields: Partial<typeof kiosk>, field = '') => setSettings({ kiosk: fields }, field);
  const { screen } = kiosk;
  return (
    <>
      <CopyField label={t.kiosk.address} value={kioskAddress(project.key, origin)} isOneLine />
      <LiveNumber
        label={t.kiosk.idleSeconds}
        value={kiosk.idleSeconds}
        unit={t.way.secondsUnit}
        min={limits.idleSecondsMin}
        max={limits.idleSecondsMax}
        step={5}
        isWhole
        onChange={(idleSeconds, field) => setKiosk({ idleSeconds }, field)}
      />
      {project.languages.map((code) => (
        <LiveText
          key={code}
          label={fill(t.kiosk.attract, { language: languageName(code, ui) })}
          hint={t.kiosk.attractHint}
          value={kiosk.attract[code] ?? ''}
          lang={code}
          charsMax={limits.attractCharsMax}
          onType={(text, field) => {
            const { [code]: _, ...others } = kiosk.attract;
            setKiosk({ attract: text === '' ? others : { ...others, [code]: text } }, field);
          }}
        />
      ))}
      <TileFields />
      <KioskPictures />
      <Check
        label={t.kiosk.screen}
        hint={t.kiosk.screenHint}
        isOn={screen !== null}
        onChange={(isOn) => setKiosk({ screen: isOn ? usualScreen : null })}
      />
      {screen &&
        (['bottomMm', 'heightMm'] as const).map((name) => (
          <LiveNumber
            key={name}
            label={name === 'bottomMm' ? t.kiosk.bottom : t.kiosk.height}
            value={screen[name]}
            unit="mm"
            min={0}
            max={limits.screenMmMax}
            step={10}
            onChange={(mm, field) => setKiosk({ screen: { ...screen, [name]: mm } }, field)}
          />
        ))}
    </>
  );
}

/** The categories of the start screen, in their order: a choice for each, and one more while there is room. */
function TileFields() {
  const { project, setSettings, tags, directions: t } = useSettings();
  const tiles = project.settings.kiosk.tiles.filter((id) => tags.some((tag) => tag.id === id));
  const choose = (place: number, id: string) => {
    const next = tiles.toSpliced(place, 1, id).filter((each) => each !== '');
    setSettings({ kiosk: { tiles: next } });
  };
  if (tags.length === 0) return null;
  return [...tiles, ''].slice(0, limits.kioskTilesMax).map((chosen, place) => {
    const label = fill(t.kiosk.tile, { number: place + 1 });
    return (
      <Pick
        key={label}
        label={label}
        hint={place === 0 ? fill(t.kiosk.tilesHint, { count: limits.kioskTilesMax }) : undefined}
        value={chosen}
        choices={[
          { value: '', label: t.kiosk.tileNone },
          ...tags
            .filter(({ id }) => id === chosen || !tiles.includes(id))
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => choose(place, id)}
      />
    );
  });
}
