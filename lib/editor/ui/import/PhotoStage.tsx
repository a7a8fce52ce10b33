import { Camera, Maximize, ScanLine } from 'lucide-react';
import { isSheet, isWhole, wholeOf } from '../../../import/photo/quad.ts';
import { fill } from '../../../messages/fill.ts';
import type { ImportTexts } from '../../../messages/import.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Corners } from './Corners.tsx';
import styles from './photo.module.css';
import type { ImportControl, PhotoStep, Sheet } from './stage.ts';

type Props = { step: PhotoStep; texts: ImportTexts; control: ImportControl };

/** Shows each photo with the corners of its sheet, which a person can move, before it is straightened. */
export function PhotoStage({ step, texts: { panel }, control }: Props) {
  const { photo: words } = panel;
  const { sheets, at, target } = step;
  const sheet = sheets[at];
  if (!sheet) return null;
  const { look, file, isPlain } = sheet.photo;
  // One that was to stay as it is may be straightened after all.
  const corners = sheet.corners ?? look.corners;
  const decided = (own: Sheet['corners']) =>
    sheets.map((each) => (each === sheet ? { ...each, corners: own } : each));
  const move = (own: Sheet['corners']) => control.setPhotos({ ...step, sheets: decided(own) });
  const isGood = isSheet(corners, look);
  const isLast = at === sheets.length - 1;
  const go = (own: Sheet['corners']) => {
    const now = decided(own);
    if (isLast) control.straighten(now);
    else control.setPhotos({ ...step, sheets: now, at: at + 1 });
  };
  const straighten = target.isReplacing ? words.straightenOnly : words.straighten;
  const nth = sheets.length > 1 ? fill(words.nth, { number: at + 1, count: sheets.length }) : null;
  return (
    <Dialog
      isOpen
      isSticky
      size="wide"
      onClose={control.close}
      title={[words.title, nth, sheets.length > 1 && file.name].filter(Boolean).join(' · ')}
      description={look.isFound ? words.lead : words.notFound}
    >
      <Corners key={at} photo={sheet.photo} corners={corners} words={words} onMove={move} />
      <p className={styles.note} role="status">
        {isGood ? '' : words.crossed}
      </p>
      <div className="cluster">
        <Button
          variant="primary"
          icon={<ScanLine aria-hidden />}
          aria-disabled={!isGood || undefined}
          onClick={() => isGood && go(corners)}
        >
          {isLast ? straighten : words.next}
        </Button>
        {!isWhole(corners, look) && (
          <Button icon={<Maximize aria-hidden />} onClick={() => move(wholeOf(look))}>
            {words.whole}
          </Button>
        )}
        {corners !== look.corners && look.isFound && (
          <Button onClick={() => move(look.corners)}>{words.found}</Button>
        )}
        {at > 0 && <Button onClick={() => control.setPhotos({ ...step, at: at - 1 })}>{words.back}</Button>}
        {isPlain && (
          <Button icon={<Camera aria-hidden />} onClick={() => go(null)}>
            {words.asItIs}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
