'use client';

import { Eye, EyeOff, Search } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import { describe, FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import { useStrings } from './Strings.tsx';
import styles from './TextField.module.css';

export type TextFieldProps = ComponentProps<'input'> & FieldTexts;

export function TextField({ label, hint, errors, note, isLabelHidden, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors} note={note} isLabelHidden={isLabelHidden}>
      <input type="text" {...input} id={id} className={styles.input} {...describe(id, { hint, errors })} />
    </FieldFrame>
  );
}

/** Password field with a button that shows the password. Password managers read `autoComplete`. */
export function PasswordField({ label, hint, errors, note, ...input }: TextFieldProps) {
  const id = useId();
  const { t } = useStrings();
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors} note={note}>
      <div className={styles.control}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          type={isShown ? 'text' : 'password'}
          id={id}
          className={cx(styles.input, styles.withTrailing)}
          {...describe(id, { hint, errors })}
        />
        <IconButton
          className={styles.trailing}
          label={isShown ? t.common.hidePassword : t.common.showPassword}
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      </div>
    </FieldFrame>
  );
}

export type SearchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'aria-label'> & { label: string };

export function SearchField({ label, className, ...input }: SearchFieldProps) {
  return (
    <div className={cx(styles.control, className)}>
      <Search className={styles.leading} aria-hidden />
      <input
        placeholder={label}
        autoComplete="off"
        {...input}
        type="search"
        aria-label={label}
        className={cx(styles.input, styles.withLeading)}
      />
    </div>
  );
}
