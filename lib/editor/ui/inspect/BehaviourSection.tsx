'use client';

import { type NameMode, nameModes } from '../../../contract/choices.ts';
import { Check } from '../../../ui/fields/Check.tsx';
import { LiveNumber } from '../../../ui/fields/LiveNumber.tsx';
import { Pick } from '../../../ui/fields/Pick.tsx';
import { moveToLevel } from '../../commands/moving.ts';
import type { Marker, Place } from '../../model/types.ts';
import { useEditor } from '../frame/context.tsx';
import { commonValue, useDocument } from '../frame/hooks.ts';
import { Section } from '../frame/PanelSection.tsx';
import { usePlaceFields, useUpdate } from './use-update.ts';

export function BehaviourSection({ places }: { places: readonly Place[] }) {
  const { t } = useEditor();
  const { check, value } = usePlaceFields(places);
  const { value: mode, ...names } = value('names');
  const markers = places.filter((place) => place.kind === 'marker');
  const ofMarkers = usePlaceFields(markers);
  return (
    <Section id="behaviour" title={t.inspector.behaviour}>
      <Check {...check('isHidden')} />
      <Check {...check('zoomOnSelect')} />
      <Pick<NameMode | 'level'>
        {...names}
        value={mode ?? 'level'}
        choices={[
          { value: 'level', label: t.inspector.namesAsLevel },
          ...nameModes.map((value) => ({ value, label: t.settings.nameModes[value] })),
        ]}
        onChange={(next) => names.onChange(next === 'level' ? null : next)}
      />
      {markers.length > 0 && <Check {...ofMarkers.check('showTooltip')} />}
      {markers.length > 0 && <Check {...ofMarkers.check('showCard')} />}
      <LevelField places={places} />
      {markers.length === 1 && places.length === 1 && markers[0] && <PositionFields marker={markers[0]} />}
    </Section>
  );
}

function LevelField({ places }: { places: readonly Place[] }) {
  const { editor, t } = useEditor();
  const levels = useDocument((document) => document.levels());
  const level = commonValue(places, (place) => place.level);
  if (levels.length < 2) return null;
  return (
    <Pick
      label={t.inspector.moveTo}
      value={level.value ?? ''}
      isMixed={level.isMixed}
      mixedText={t.mixed}
      choices={levels.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => {
        const { screen, session } = editor;
        const target = levels.find((each) => each.id === id);
        if (!target) return;
        session.run(moveToLevel(session.document, { ids: places.map((place) => place.id), level: target }));
        screen.setLevel(id);
      }}
    />
  );
}

function PositionFields({ marker }: { marker: Marker }) {
  const { editor, t } = useEditor();
  const { set } = useUpdate([marker]);
  const level = editor.session.document.get(marker.level);
  if (level?.kind !== 'level') return null;
  const [x, y] = marker.position;
  return (
    <>
      <LiveNumber
        label={t.inspector.x}
        value={x}
        unit="px"
        min={0}
        max={level.width}
        onChange={(next, field) => set({ position: [next, y] }, field)}
      />
      <LiveNumber
        label={t.inspector.y}
        value={y}
        unit="px"
        min={0}
        max={level.height}
        onChange={(next, field) => set({ position: [x, next] }, field)}
      />
    </>
  );
}
