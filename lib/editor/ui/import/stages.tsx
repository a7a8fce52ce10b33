import { useEffect, useRef } from 'react';
import { fill } from '../../../messages/fill.ts';
import type { ImportTexts } from '../../../messages/import.ts';
import { Button } from '../../../ui/Button.tsx';
import { CameraButton } from '../frame/camera-button.tsx';
import { FileButton } from '../frame/file-button.tsx';
import styles from './import.module.css';
import type { ImportControl, Stage, Way } from './stage.ts';

type Props = { texts: ImportTexts; control: ImportControl };

export function ChooseStage({ texts: { panel }, control }: Props) {
  return (
    <div className={styles.body}>
      <p>{panel.lead}</p>
      <FileButton variant="primary" accept="" isMultiple onFiles={control.choose}>
        {panel.choose}
      </FileButton>
      <CameraButton hint={panel.photo.noCamera} onPhoto={(file) => control.choose([file])}>
        {panel.photo.camera}
      </CameraButton>
      <Taken panel={panel} />
    </div>
  );
}

function Taken({ panel }: { panel: ImportTexts['panel'] }) {
  return (
    <section>
      <h3>{panel.taken}</h3>
      <ul className={`stack hint ${styles.taken}`}>
        {panel.kinds.map((kind) => (
          <li key={kind}>{kind}</li>
        ))}
      </ul>
    </section>
  );
}

/** Asks once what to import of a drawing: the plan, its rooms, or both. */
export function AskStage({ files, texts: { panel }, control }: Props & { files: readonly File[] }) {
  const isOne = files.length === 1;
  const ways: { way: Way; title: string; text: string }[] = [
    ...(isOne ? [{ way: 'plan' as const, title: panel.plan, text: panel.planText }] : []),
    { way: 'rooms', title: panel.rooms, text: panel.roomsText },
    { way: 'both', title: panel.both, text: panel.bothText },
  ];
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  return (
    <fieldset className={styles.body}>
      <legend className={styles.ask}>
        {fill(panel.ask, { name: files.map(({ name }) => name).join(', ') })}
      </legend>
      {ways.map(({ way, title, text }, i) => (
        <button
          key={way}
          ref={i === 0 ? first : undefined}
          type="button"
          className={styles.way}
          onClick={() => control.answer(way)}
        >
          <strong>{title}</strong>
          <small>{text}</small>
        </button>
      ))}
    </fieldset>
  );
}

export function BusyStage({
  text,
  share,
  texts: { panel },
  control,
}: Props & { text: string; share: number | null }) {
  return (
    <div className={styles.body}>
      <p role="status">{text}</p>
      <progress className={styles.progress} {...(share !== null && { value: share })} aria-label={text} />
      <Button onClick={control.cancel}>{panel.cancel}</Button>
    </div>
  );
}

type RefusedProps = Props & { stage: Stage & { kind: 'refused' } };

export function RefusedStage({ stage: { text, name, back }, texts: { panel }, control }: RefusedProps) {
  return (
    <div className={styles.body}>
      <div role="alert" className={styles.refused}>
        <strong>{name === null ? panel.refused : fill(panel.refusedFile, { name })}</strong>
        <p>{text}</p>
      </div>
      {back && (
        <Button variant="primary" onClick={() => control.goBack(back)}>
          {panel.goBack}
        </Button>
      )}
      <FileButton
        {...(!back && { variant: 'primary' as const })}
        accept=""
        isMultiple
        onFiles={control.choose}
      >
        {panel.other}
      </FileButton>
      <Taken panel={panel} />
    </div>
  );
}
