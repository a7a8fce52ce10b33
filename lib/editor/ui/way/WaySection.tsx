'use client';

import { passages, wayDirections, wayKinds } from '../../../contract/choices.ts';
import { fill } from '../../../messages/fill.ts';
import { limits } from '../../../plans/limits.ts';
import { LiveNumber } from '../../../ui/fields/LiveNumber.tsx';
import { Pick } from '../../../ui/fields/Pick.tsx';
import { isShaft, type MarkerWay, markerWay } from '../../commands/marker-way.ts';
import { setWay } from '../../commands/way-markers.ts';
import type { Area, Marker, Place } from '../../model/types.ts';
import { idsToChange } from '../../way/ends-together.ts';
import { useEditor } from '../frame/context.tsx';
import { commonValue, useScreen } from '../frame/hooks.ts';
import { Section } from '../frame/PanelSection.tsx';
import { mergeOf, useUpdate } from '../inspect/use-update.ts';
import { DoorFacts } from './DoorFacts.tsx';
import { HereFacts } from './HereFacts.tsx';
import { ShaftFields } from './ShaftFields.tsx';
import { useDirections } from './use-way.ts';

/** Role of places in directions: doors, stairs and lifts for markers, passage for areas. */
export function WaySection({ places }: { places: readonly Place[] }) {
  const t = useDirections();
  const isWayOpen = useScreen((state) => state.way !== null);
  const areas = places.filter((place) => place.kind === 'area');
  const markers = places.filter((place) => place.kind === 'marker');
  return (
    <Section id="way" title={t.way.title} isShown={isWayOpen}>
      {areas.length > 0 && <PassageField areas={areas} />}
      {markers.length > 0 && <MarkerFields markers={markers} />}
    </Section>
  );
}

function PassageField({ areas }: { areas: readonly Area[] }) {
  const { t: all } = useEditor();
  const t = useDirections();
  const { set } = useUpdate(areas, 'directions');
  const { value, isMixed } = commonValue(areas, ({ passage }) => passage);
  return (
    <Pick
      label={t.way.passage}
      value={value ?? 'auto'}
      isMixed={isMixed}
      mixedText={all.mixed}
      choices={passages.map((passage) => ({ value: passage, label: t.way.passages[passage] }))}
      onChange={(passage) => set({ passage })}
    />
  );
}

const nothing = 'none';

function MarkerFields({ markers }: { markers: readonly Marker[] }) {
  const { editor, t: all } = useEditor();
  const t = useDirections();
  const { session } = editor;
  const write = (way: Partial<MarkerWay> | null, field = '') => {
    const merge = mergeOf(field);
    const ids = idsToChange(session.document, markers);
    session.run(setWay(session.document, { ids, way, ...(merge && { merge }) }));
  };
  const kind = commonValue(markers, (marker) => markerWay(marker)?.kind ?? null);
  const [first] = markers;
  const way = first ? markerWay(first) : null;
  const isByIcon = markers.every((marker) => marker.way === null) && kind.value !== null;
  const none = isByIcon && kind.value ? fill(t.way.byIcon, { kind: t.kinds[kind.value] }) : t.way.none;
  return (
    <>
      <Pick
        label={t.way.kind}
        value={isByIcon ? nothing : (kind.value ?? nothing)}
        isMixed={kind.isMixed}
        mixedText={all.mixed}
        choices={[
          { value: nothing, label: none },
          ...wayKinds.map((each) => ({ value: each, label: t.kinds[each] })),
        ]}
        onChange={(chosen) => write(chosen === nothing ? null : { kind: chosen })}
      />
      {first && way && markers.length === 1 && <OneMarker marker={first} way={way} onWrite={write} />}
    </>
  );
}

type OneProps = {
  marker: Marker;
  way: MarkerWay;
  onWrite: (way: Partial<MarkerWay>, field?: string) => void;
};

function OneMarker({ marker, way, onWrite }: OneProps) {
  const t = useDirections();
  const { kind } = way;
  const hasEnds = isShaft(kind);
  const isDoor = kind === 'door' || kind === 'entrance';
  return (
    <>
      {kind === 'here' && <HereFacts marker={marker} />}
      {isDoor && <DoorFacts id={marker.id} isEntrance={kind === 'entrance'} />}
      {hasEnds && <ShaftFields marker={marker} way={way} />}
      {hasEnds && kind !== 'elevator' && kind !== 'link' && (
        <Pick
          label={t.way.direction}
          value={way.direction}
          choices={wayDirections.map((value) => ({ value, label: t.way.directions[value] }))}
          onChange={(direction) => onWrite({ direction })}
        />
      )}
      {kind !== 'here' && kind !== 'stairs' && kind !== 'escalator' && (
        <StepFreeField way={way} onWrite={onWrite} />
      )}
      {kind !== 'here' && (
        <LiveNumber
          label={t.way.seconds}
          hint={t.way.secondsHint}
          value={way.seconds}
          unit={t.way.secondsUnit}
          min={0}
          max={limits.waySecondsMax}
          onChange={(seconds, field) => onWrite({ seconds }, field)}
          onClear={() => onWrite({ seconds: null })}
        />
      )}
      {(kind === 'here' || isDoor) && (
        <LiveNumber
          label={kind === 'here' ? t.way.heading : t.way.doorHeading}
          hint={t.way.headingHint}
          value={way.heading}
          unit="°"
          min={0}
          max={limits.headingMax}
          onChange={(heading, field) => onWrite({ heading: Math.round(heading) }, field)}
          onClear={() => onWrite({ heading: null })}
        />
      )}
    </>
  );
}

const answers = { auto: null, yes: true, no: false } as const;

function StepFreeField({ way, onWrite }: Omit<OneProps, 'marker'>) {
  const t = useDirections();
  const value = way.isStepFree === null ? 'auto' : way.isStepFree ? 'yes' : 'no';
  return (
    <Pick
      label={t.way.isStepFree}
      value={value}
      choices={(['auto', 'yes', 'no'] as const).map((each) => ({ value: each, label: t.way.stepFree[each] }))}
      onChange={(each) => onWrite({ isStepFree: answers[each] })}
    />
  );
}
