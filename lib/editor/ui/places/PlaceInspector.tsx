'use client';

import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceBetween,
  Copy,
  Lock,
  Merge,
  Scissors,
  Trash2,
  X,
} from 'lucide-react';
import { fill } from '../../../messages/fill.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { placeName } from '../../../ui/place-name.ts';
import { titleOf } from '../../model/entities.ts';
import { useEditor } from '../frame/context.tsx';
import { useScreen, useSelectedPlaces, useSession } from '../frame/hooks.ts';
import { KeptFields } from '../frame/kept-fields.tsx';
import { NeededParts } from '../frame/needed-parts.tsx';
import { OpButton } from '../frame/op-button.tsx';
import { detailsHeadingId } from '../frame/Panel.tsx';
import { SizeNote } from '../frame/SizeNote.tsx';
import { HoursSection } from '../inspect/HoursSection.tsx';
import { ImagesSection } from '../inspect/ImagesSection.tsx';
import { LookSection } from '../inspect/LookSection.tsx';
import { StatusSection } from '../inspect/StatusSection.tsx';
import { TextsSection, TitleFields } from '../inspect/TextsSection.tsx';
import { KindField } from '../kinds/KindField.tsx';
import styles from '../panels.module.css';
import { ShaftFloors } from '../way/ShaftFloors.tsx';
import { WaySection } from '../way/WaySection.tsx';
import { MoreParts } from './MoreParts.tsx';

/** Details of one or several places. Differing values are shown as mixed. */
export function PlaceInspector() {
  const { editor, t, language: ui } = useEditor();
  const places = useSelectedPlaces();
  const language = useScreen((state) => state.language);
  const canWrite = useSession((state) => state.canWrite);
  const isWayOpen = useScreen((state) => state.way !== null);
  const [first] = places;
  if (!first) return null;
  const isOne = places.length === 1;
  const { defaultLanguage } = editor.session.document.project().settings;
  const kind = first.kind === 'area' ? t.places.area : t.places.marker;
  const heading = isOne
    ? placeName(first, titleOf(first, language, defaultLanguage), t.untitled)
    : fill(t.inspector.many, { count: places.length }, ui);
  return (
    <>
      <div className={styles.rightHead}>
        <div className={styles.rightTitle}>
          <h2 id={detailsHeadingId}>{heading}</h2>
          {isOne && <p className="hint">{kind}</p>}
        </div>
        <IconButton label={t.close} onClick={() => editor.screen.select([])} icon={<X aria-hidden />} />
      </div>
      <div className={styles.quick}>
        <OpButton id="duplicate" icon={<Copy aria-hidden />} />
        <OpButton id="lock" icon={<Lock aria-hidden />} />
        {first.kind === 'area' && <OpButton id="cut" icon={<Scissors aria-hidden />} />}
        {!isOne && <OpButton id="merge" icon={<Merge aria-hidden />} />}
        <span className={styles.spring} />
        <OpButton id="delete" icon={<Trash2 aria-hidden />} />
      </div>
      {!isOne && <AlignBar />}
      <fieldset className={styles.rightBody} disabled={!canWrite}>
        <KeptFields of={places.map(({ id }) => id)}>
          <NeededParts places={places}>
            {isOne && first.kind === 'marker' && <ShaftFloors marker={first} />}
            {isWayOpen && <WaySection places={places} />}
            <div>
              {isOne && <SizeNote entity={first} />}
              <KindField places={places} />
              {isOne && <TitleFields key={first.id} place={first} />}
              {isOne && <TextsSection key={`texts ${first.id}`} place={first} />}
              {isOne && <HoursSection places={places} />}
            </div>
            <div>
              {!isOne && <HoursSection places={places} />}
              <StatusSection places={places} />
              {isOne && <ImagesSection place={first} />}
              <LookSection places={places} />
              <MoreParts places={places} />
            </div>
          </NeededParts>
        </KeptFields>
      </fieldset>
    </>
  );
}

const items = [
  ['alignLeft', AlignStartVertical],
  ['alignCenter', AlignCenterVertical],
  ['alignRight', AlignEndVertical],
  ['alignTop', AlignStartHorizontal],
  ['alignMiddle', AlignCenterHorizontal],
  ['alignBottom', AlignEndHorizontal],
  ['distributeX', AlignHorizontalSpaceBetween],
  ['distributeY', AlignVerticalSpaceBetween],
] as const;

function AlignBar() {
  return (
    <div className={styles.align}>
      {items.map(([id, Icon]) => (
        <OpButton key={id} id={id} icon={<Icon aria-hidden />} />
      ))}
    </div>
  );
}
