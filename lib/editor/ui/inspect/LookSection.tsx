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
import { Section } from '../frame/PanelSection.tsx';
import { IconField } from './IconField.tsx';
import { usePlaceFields, useUpdate } from './use-update.ts';

const percent = (value: number) => `${Math.round(value * 100)} %`;

/** Colour and shape. A mixed selection shows the fields of areas and of markers. */
export function LookSection({ places }: { places: readonly Place[] }) {
  const { t } = useEditor();
  const { value } = usePlaceFields(places, 'style');
  const areas = places.filter((place) => place.kind === 'area');
  const markers = places.filter((place) => place.kind === 'marker');
  return (
    <Section id="look" title={t.inspector.look} isOpen>
      <ColorField {...value('color')} />
      {areas.length > 0 && <AreaLook areas={areas} />}
      {markers.length > 0 && <MarkerLook markers={markers} />}
    </Section>
  );
}

function AreaLook({ areas }: { areas: readonly Area[] }) {
  const { value } = usePlaceFields(areas, 'style');
  const slider = (name: 'fillOpacity' | 'hoverOpacity') => {
    const { onChange, ...shown } = value(name);
    return (
      <Slider {...shown} format={percent} onChange={(next, field) => onChange(next, `${field} ${name}`)} />
    );
  };
  return (
    <>
      {slider('fillOpacity')}
      {slider('hoverOpacity')}
      <LiveNumber {...value('strokeWidth')} unit="px" min={0} max={limits.strokeWidthMax} />
    </>
  );
}

function MarkerLook({ markers }: { markers: readonly Marker[] }) {
  const { editor, t } = useEditor();
  const { set } = useUpdate(markers, 'style');
  const { value } = usePlaceFields(markers, 'style');
  const type = value('type');
  const pinStyle = value('pinStyle');
  const only = markers.length === 1 ? markers[0] : undefined;
  return (
    <>
      <Pick
        {...type}
        value={type.value ?? ''}
        choices={markerTypes.map((each) => ({ value: each, label: t.inspector.types[each] }))}
        onChange={(next) => {
          const isNumbering = next === 'numbered' && only?.markerNumber === null;
          set({ type: next, ...(isNumbering && { markerNumber: nextNumber(editor.session.document) }) });
        }}
      />
      <LiveNumber {...value('size')} unit="px" min={limits.markerSizePxMin} max={limits.markerSizePxMax} />
      {type.value === 'numbered' && (
        <LiveNumber {...value('markerNumber')} min={0} max={limits.markerNumberMax} isWhole />
      )}
      {type.value === 'drop-pin' && (
        <Pick
          {...pinStyle}
          value={pinStyle.value ?? ''}
          choices={pinStyles.map((each) => ({ value: each, label: t.inspector.pinStyles[each] }))}
        />
      )}
      <Slider {...value('opacity')} format={percent} />
      {type.value !== 'numbered' && <IconField markers={markers} names={Object.keys(iconPaths)} />}
    </>
  );
}
