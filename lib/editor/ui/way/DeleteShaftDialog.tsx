'use client';

import { fill } from '../../../messages/fill.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { markerWay } from '../../commands/marker-way.ts';
import { deletePlaces } from '../../commands/places.ts';
import { servedKey, shaftEnds } from '../../way/shaft-object.ts';
import { useEditor } from '../frame/context.tsx';
import { useSelectedPlaces } from '../frame/hooks.ts';
import { usePlaceNames } from './place-names.tsx';
import styles from './shaft.module.css';
import { useDirections } from './use-way.ts';

/** Asks whether to delete one end of a lift or stair, or the whole of it. */
export default function DeleteShaftDialog() {
  const { editor, t: all, language } = useEditor();
  const t = useDirections();
  const { titleOf, levelOf } = usePlaceNames();
  const [marker] = useSelectedPlaces();
  const { session, screen } = editor;
  const kind = marker?.kind === 'marker' ? markerWay(marker)?.kind : undefined;
  if (marker?.kind !== 'marker' || !kind) return null;
  const ends = shaftEnds(session.document, marker);
  const remove = (ids: readonly string[]) => {
    const { locked } = screen.store.getState();
    session.run(deletePlaces(session.document, { ids, locked }));
    screen.closeDialog();
  };
  const removeOne = () => {
    // Who takes an end away does not want its ghost in the same place.
    const others = ends.filter(({ id }) => id !== marker.id);
    screen.serve(
      others.map(({ id }) => servedKey(id, marker.level)),
      false,
    );
    remove([marker.id]);
  };
  const count = ends.length;
  return (
    <Dialog
      isOpen
      onClose={screen.closeDialog}
      title={fill(t.shaft.deleteTitle, { title: titleOf(marker.id) })}
      // The bin goes with the marker: the next key, as for undo, is one of the map.
      focusAfter={() => document.querySelector('[data-editor-canvas]')}
      description={fill(t.shaft.deleteText, { kind: t.kinds[kind], count }, language)}
    >
      <div className={`cluster ${styles.choices}`}>
        <Button onClick={() => screen.closeDialog()}>{all.cancel}</Button>
        <Button onClick={removeOne}>{fill(t.shaft.deleteOne, { level: levelOf(marker.id) })}</Button>
        <Button variant="danger" onClick={() => remove(ends.map(({ id }) => id))}>
          {fill(t.shaft.deleteAll, { count }, language)}
        </Button>
      </div>
    </Dialog>
  );
}
