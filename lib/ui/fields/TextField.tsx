'use client';

import { Eye, EyeOff } from 'lucide-react';
import { type ChangeEvent, type ComponentProps, useId, useState } from 'react';
import { IconButton } from '../Button.tsx';
import { cx } from '../cx.ts';
import { useStrings } from '../Strings.tsx';
import { describe, FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import styles from './fields.module.css';
import { useStandingErrors } from './use-standing-errors.ts';

type TextFieldProps = ComponentProps<'input'> & FieldTexts;

export function TextField({ label, hint, errors, note, action, isLabelHidden, ...input }: TextFieldProps) {
  const id = useId();
  const { standing, onChange } = useErrors({ errors, ...input });
  const described = describe(id, { hint, errors: standing });
  return (
    <FieldFrame {...{ id, label, hint, note, action, isLabelHidden }} errors={standing}>
      <input type="text" {...input} onChange={onChange} id={id} className={styles.input} {...described} />
    </FieldFrame>
  );
}

/** Field `email` of a form. */
export function EmailField(props: TextFieldProps) {
  return <TextField name="email" type="email" autoCapitalize="none" spellCheck={false} {...props} />;
}

/** Returns the errors of an input and the handler that hides them when the input changes. */
function useErrors({ errors, name, onChange: next }: Omit<TextFieldProps, 'label'>) {
  const { standing, forget } = useStandingErrors(errors, name);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    forget();
    next?.(event);
  };
  return { standing, onChange };
}

/** Password field with a button that shows the password. Password managers read `autoComplete`. */
export function PasswordField({ label, hint, errors, note, ...input }: TextFieldProps) {
  const id = useId();
  const { t } = useStrings();
  const [isShown, setShown] = useState(false);
  const { standing, onChange } = useErrors({ errors, ...input });
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={standing} note={note}>
      <div className={styles.control}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          onChange={onChange}
          type={isShown ? 'text' : 'password'}
          id={id}
          className={cx(styles.input, styles.withTrailing)}
          {...describe(id, { hint, errors: standing })}
        />
        <IconButton
          className={styles.trailing}
          label={isShown ? t.common.hidePassword : t.common.showPassword}
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
          icon={isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        />
      </div>
    </FieldFrame>
  );
}
