import { Camera, Maximize, ScanLine } from 'lucide-react';
import { useState } from 'react';
import { isSheet, isWhole, type Quad, wholeOf } from '../../../import/photo/quad.ts';
import { fill } from '../../../messages/fill.ts';
import type { ImportTexts } from '../../../messages/import.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { Photo } from '../../screen/state.ts';
import { Corners } from './Corners.tsx';
import styles from './photo.module.css';
import type { ImportControl } from './stage.ts';

type Props = { photos: readonly Photo[]; texts: ImportTexts; control: ImportControl };

/** Shows each photo with the corners of its sheet, which a person can move, before it is straightened. */
export function PhotoStage({ photos, texts: { panel }, control }: Props) {
  const { photo: words } = panel;
  const [at, setAt] = useState(0);
  const [moved, setMoved] = useState<ReadonlyMap<Photo, Quad>>(new Map());
  const photo = photos[at];
  if (!photo) return null;
  const { look, file, isPlain } = photo;
  const corners = moved.get(photo) ?? look.corners;
  const move = (quad: Quad) => setMoved((now) => new Map(now).set(photo, quad));
  const isGood = isSheet(corners, look);
  const isLast = at === photos.length - 1;
  const go = () => {
    if (!isGood) return;
    if (isLast)
      control.straighten(
        photos.map((each) => ({ photo: each, corners: moved.get(each) ?? each.look.corners })),
      );
    else setAt(at + 1);
  };
  const nth = photos.length > 1 ? fill(words.nth, { number: at + 1, count: photos.length }) : null;
  return (
    <Dialog
      isOpen
      isSticky
      size="wide"
      onOpenChange={(isOpen) => !isOpen && control.close()}
      title={[words.title, nth, photos.length > 1 && file.name].filter(Boolean).join(' · ')}
      description={look.isFound ? words.lead : words.notFound}
    >
      <Corners key={at} photo={photo} corners={corners} words={words} onMove={move} />
      <p className={styles.note} role="status">
        {isGood ? '' : words.crossed}
      </p>
      <div className={styles.actions}>
        <Button
          variant="primary"
          icon={<ScanLine aria-hidden />}
          aria-disabled={!isGood || undefined}
          onClick={go}
        >
          {isLast ? words.straighten : words.next}
        </Button>
        {!isWhole(corners, look) && (
          <Button icon={<Maximize aria-hidden />} onClick={() => move(wholeOf(look))}>
            {words.whole}
          </Button>
        )}
        {corners !== look.corners && look.isFound && (
          <Button onClick={() => move(look.corners)}>{words.found}</Button>
        )}
        {at > 0 && <Button onClick={() => setAt(at - 1)}>{words.back}</Button>}
        {isPlain && photos.length === 1 && (
          <Button icon={<Camera aria-hidden />} onClick={() => control.keepPhoto(photo)}>
            {words.asItIs}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
