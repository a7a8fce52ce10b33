'use client';

import { markerTypes, pinStyles } from '../../../contract/choices.ts';
import { iconPaths } from '../../../map/drawing/icons.ts';
import { limits } from '../../../plans/limits.ts';
import { ColorField } from '../../../ui/fields/ColorField.tsx';
import { LiveNumber } from '../../../ui/fields/LiveNumber.tsx';
import { Pick } from '../../../ui/fields/Pick.tsx';
import { Slider } from '../../../ui/fields/Slider.tsx';
import { nextNumber } from '../../commands/new-places.ts';
import type { Area, Marker, Place } from '../../model/types.ts';
import { useEditor } from '../frame/context.tsx';
import { commonValue } from '../frame/hooks.ts';
import { Section } from '../frame/PanelSection.tsx';
import { IconField } from './IconField.tsx';
import { useUpdate } from './use-update.ts';

const percent = (value: number) => `${Math.round(value * 100)} %`;

/** Colour and shape. A mixed selection shows the fields of areas and of markers. */
export function LookSection({ places }: { places: readonly Place[] }) {
  const { t } = useEditor();
  const { set } = useUpdate(places, 'style');
  const color = commonValue(places, (place) => place.color);
  const areas = places.filter((place) => place.kind === 'area');
  const markers = places.filter((place) => place.kind === 'marker');
  return (
    <Section id="look" title={t.inspector.look} isOpen>
      <ColorField
        label={t.inspector.color}
        value={color.value}
        isMixed={color.isMixed}
        mixedText={t.mixed}
        onChange={(next, field) => set({ color: next }, field)}
      />
      {areas.length > 0 && <AreaLook areas={areas} />}
      {markers.length > 0 && <MarkerLook markers={markers} />}
    </Section>
  );
}

function AreaLook({ areas }: { areas: readonly Area[] }) {
  const { t } = useEditor();
  const { set } = useUpdate(areas, 'style');
  const slider = (name: 'fillOpacity' | 'hoverOpacity') => {
    const common = commonValue(areas, (area) => area[name]);
    return (
      <Slider
        label={t.inspector[name]}
        {...common}
        mixedText={t.mixed}
        format={percent}
        onChange={(value, field) => set({ [name]: value }, `${field} ${name}`)}
      />
    );
  };
  const stroke = commonValue(areas, (area) => area.strokeWidth);
  return (
    <>
      {slider('fillOpacity')}
      {slider('hoverOpacity')}
      <LiveNumber
        label={t.inspector.strokeWidth}
        value={stroke.value}
        isMixed={stroke.isMixed}
        mixedText={t.mixed}
        unit="px"
        min={0}
        max={limits.strokeWidthMax}
        onChange={(strokeWidth, field) => set({ strokeWidth }, field)}
      />
    </>
  );
}

function MarkerLook({ markers }: { markers: readonly Marker[] }) {
  const { editor, t } = useEditor();
  const { set } = useUpdate(markers, 'style');
  const type = commonValue(markers, (marker) => marker.type);
  const size = commonValue(markers, (marker) => marker.size);
  const opacity = commonValue(markers, (marker) => marker.opacity);
  const pin = commonValue(markers, (marker) => marker.pinStyle);
  const number = commonValue(markers, (marker) => marker.markerNumber);
  const only = markers.length === 1 ? markers[0] : undefined;
  return (
    <>
      <Pick
        label={t.inspector.markerType}
        value={type.value ?? ''}
        isMixed={type.isMixed}
        mixedText={t.mixed}
        choices={markerTypes.map((value) => ({ value, label: t.inspector.types[value] }))}
        onChange={(value) => {
          const isNumbering = value === 'numbered' && only?.markerNumber === null;
          set({ type: value, ...(isNumbering && { markerNumber: nextNumber(editor.session.document) }) });
        }}
      />
      <LiveNumber
        label={t.inspector.size}
        value={size.value}
        isMixed={size.isMixed}
        mixedText={t.mixed}
        unit="px"
        min={limits.markerSizePxMin}
        max={limits.markerSizePxMax}
        onChange={(value, field) => set({ size: value }, field)}
      />
      {type.value === 'numbered' && (
        <LiveNumber
          label={t.inspector.number}
          value={number.value}
          isMixed={number.isMixed}
          mixedText={t.mixed}
          min={0}
          max={limits.markerNumberMax}
          isWhole
          onChange={(markerNumber, field) => set({ markerNumber }, field)}
        />
      )}
      {type.value === 'drop-pin' && (
        <Pick
          label={t.inspector.pinStyle}
          value={pin.value ?? ''}
          isMixed={pin.isMixed}
          mixedText={t.mixed}
          choices={pinStyles.map((value) => ({ value, label: t.inspector.pinStyles[value] }))}
          onChange={(pinStyle) => set({ pinStyle })}
        />
      )}
      <Slider
        label={t.inspector.opacity}
        {...opacity}
        mixedText={t.mixed}
        format={percent}
        onChange={(value, field) => set({ opacity: value }, field)}
      />
      {type.value !== 'numbered' && <IconField markers={markers} names={Object.keys(iconPaths)} />}
    </>
  );
}
