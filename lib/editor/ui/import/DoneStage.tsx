import { useEffect, useRef } from 'react';
import { fill } from '../../../messages/fill.ts';
import type { ImportTexts } from '../../../messages/import.ts';
import { Button } from '../../../ui/Button.tsx';
import { useEditor } from '../frame/context.tsx';
import { useSession } from '../frame/hooks.ts';
import styles from './import.module.css';
import { Report } from './Report.tsx';
import type { ImportControl, Stage } from './stage.ts';
import { useNameRooms } from './use-name-rooms.ts';

type Props = { stage: Stage & { kind: 'done' }; texts: ImportTexts; control: ImportControl };

/** Shows the result of an import and its report. */
export function DoneStage({ stage, texts, control }: Props) {
  const { editor, language } = useEditor();
  const { panel } = texts;
  const { made, changed, removed, told, step } = stage.done;
  const notSent = told.find(({ code }) => code === 'planNotSent');
  const lastStep = useSession((state) => state.lastStep);
  // Steps are numbered: if the last one is older, the import was undone, and nothing of it is on the map.
  const isUndone = step !== null && (lastStep === null || lastStep < step);
  const { close } = control;
  useEffect(() => {
    if (isUndone) close();
  }, [isUndone, close]);
  const head = useRef<HTMLParagraphElement>(null);
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  const naming = useNameRooms();
  const unnamed = isUndone ? 0 : naming.unnamedIn(stage.done).length;
  const number = new Intl.NumberFormat(language);
  return (
    <div className={styles.body}>
      <p ref={head} role="status" tabIndex={-1} className={styles.done}>
        <strong>{fill(panel.done, { count: made + changed }, language)}</strong>{' '}
        {fill(panel.doneText, { made: number.format(made), changed: number.format(changed) })}
      </p>
      {removed > 0 && <p>{fill(panel.counts.removed, { count: removed }, language)}</p>}
      {notSent && (
        <p role="alert" className={styles.note}>
          {fill(panel.plansMissing, { names: notSent.examples.join(', ') })}
        </p>
      )}
      <div className={styles.actions}>
        {step !== null && step === lastStep && (
          <Button onClick={() => editor.session.undoStep(step)}>{panel.undo}</Button>
        )}
        {unnamed > 0 && (
          <Button onClick={() => naming.name(stage.done)}>
            {fill(panel.naming.offer, { count: unnamed }, language)}
          </Button>
        )}
        <Button variant="primary" onClick={control.close}>
          {panel.close}
        </Button>
      </div>
      <Report read={stage.draft.read} told={told} texts={texts} isOpen />
    </div>
  );
}
