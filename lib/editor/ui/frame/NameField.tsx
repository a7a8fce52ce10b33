import { type KeyboardEvent, useEffect, useRef } from 'react';
import { limits } from '../../../plans/limits.ts';
import styles from './left-panel.module.css';

type NameFieldProps = {
  label: string;
  name: string;
  lang?: string;
  /** Whether the field may be left empty. */
  mayBeEmpty?: boolean;
  onName: (name: string) => void;
  /** `isByKey` says whether a key ended it, which leaves the focus to the list. */
  onDone: (isByKey: boolean) => void;
};

/** Field in the place of a name in a list. Enter and leaving write it, Esc does not. */
export function NameField({ label, name, lang, mayBeEmpty = false, onName, onDone }: NameFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => field.current?.select(), []);
  const end = (isWanted: boolean, isByKey: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    const next = field.current?.value.trim() ?? '';
    if (isWanted && next !== name && (mayBeEmpty || next !== '')) onName(next);
    onDone(isByKey);
  };
  return (
    <input
      ref={field}
      className={styles.nameField}
      aria-label={label}
      defaultValue={name}
      maxLength={limits.nameCharsMax}
      lang={lang}
      // biome-ignore lint/a11y/noAutofocus: a double click or a key asks for it.
      autoFocus
      onBlur={() => end(true, false)}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event: KeyboardEvent) => {
        event.stopPropagation();
        if (event.key === 'Enter') end(true, true);
        else if (event.key === 'Escape') end(false, true);
      }}
    />
  );
}
