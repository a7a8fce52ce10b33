'use client';

import { Button } from '../../../ui/Button.tsx';
import styles from '../panels.module.css';
import { ColorField, type ColorFieldProps } from './ColorField.tsx';

type OptionalColorProps = Omit<ColorFieldProps, 'onChange'> & {
  onChange: (value: string | null, session: string) => void;
  clearText: string;
};

/** Colour field with a button that clears the colour. */
export function OptionalColor({ clearText, ...field }: OptionalColorProps) {
  return (
    <>
      <ColorField {...field} />
      {field.value !== null && (
        <Button
          size="sm"
          variant="ghost"
          className={styles.wideButton}
          onClick={() => field.onChange(null, '')}
        >
          {clearText}
        </Button>
      )}
    </>
  );
}
