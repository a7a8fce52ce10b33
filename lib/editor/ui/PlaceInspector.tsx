'use client';

import { Copy, Lock, Merge, Scissors, Trash2, X } from 'lucide-react';
import { fill } from '../../messages/fill.ts';
import { IconButton } from '../../ui/Button.tsx';
import { titleOf } from '../model/entities.ts';
import { AlignBar } from './AlignBar.tsx';
import { useEditor } from './context.tsx';
import { useScreen, useSelectedPlaces, useSession } from './hooks.ts';
import { BehaviourSection } from './inspect/BehaviourSection.tsx';
import { ButtonSection } from './inspect/ButtonSection.tsx';
import { ContactSection } from './inspect/ContactSection.tsx';
import { DetailsSection } from './inspect/DetailsSection.tsx';
import { HoursSection } from './inspect/HoursSection.tsx';
import { ImagesSection } from './inspect/ImagesSection.tsx';
import { LookSection } from './inspect/LookSection.tsx';
import { OccupancySection } from './inspect/OccupancySection.tsx';
import { ShapeSection } from './inspect/ShapeSection.tsx';
import { StatusSection } from './inspect/StatusSection.tsx';
import { TagsSection } from './inspect/TagsSection.tsx';
import { TextsSection } from './inspect/TextsSection.tsx';
import { KeptFields } from './kept-fields.tsx';
import { KindField } from './kinds/KindField.tsx';
import { OpButton } from './op-button.tsx';
import { detailsHeadingId } from './Panel.tsx';
import styles from './panels.module.css';
import { SizeNote } from './SizeNote.tsx';
import { untitledName } from './untitled-name.ts';
import { ShaftFloors } from './way/ShaftFloors.tsx';
import { WaySection } from './way/WaySection.tsx';

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
    ? titleOf(first, language, defaultLanguage) || untitledName(first, t)
    : fill(t.inspector.many, { count: places.length }, ui);
  return (
    <>
      <div className={styles.rightHead}>
        <div className={styles.rightTitle}>
          <h2 id={detailsHeadingId}>{heading}</h2>
          {isOne && <p className={styles.faint}>{kind}</p>}
        </div>
        <IconButton label={t.close} onClick={() => editor.screen.select([])}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className={styles.quick}>
        <OpButton id="duplicate">
          <Copy aria-hidden />
        </OpButton>
        <OpButton id="lock">
          <Lock aria-hidden />
        </OpButton>
        {first.kind === 'area' && (
          <OpButton id="cut">
            <Scissors aria-hidden />
          </OpButton>
        )}
        {!isOne && (
          <OpButton id="merge">
            <Merge aria-hidden />
          </OpButton>
        )}
        <span className={styles.spring} />
        <OpButton id="delete">
          <Trash2 aria-hidden />
        </OpButton>
      </div>
      {!isOne && <AlignBar />}
      <fieldset className={styles.rightBody} disabled={!canWrite}>
        <KeptFields of={places.map(({ id }) => id)}>
          {isOne && first.kind === 'marker' && <ShaftFloors marker={first} />}
          {isWayOpen && <WaySection places={places} />}
          {isOne && (
            <div>
              <SizeNote entity={first} />
              <KindField places={places} />
              <TextsSection key={first.id} place={first} />
            </div>
          )}
          <div>
            {!isOne && <KindField places={places} />}
            <StatusSection places={places} />
            <TagsSection places={places} />
            <LookSection places={places} />
            <ShapeSection places={places} />
            <DetailsSection places={places} />
            <HoursSection places={places} />
            {isOne && <ImagesSection place={first} />}
            <ContactSection places={places} />
            <ButtonSection places={places} />
            {isOne && <OccupancySection place={first} />}
            <BehaviourSection places={places} />
            {!isWayOpen && <WaySection places={places} />}
          </div>
        </KeptFields>
      </fieldset>
    </>
  );
}
