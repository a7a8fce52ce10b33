'use client';

import { Button } from '../Button.tsx';
import { ColorField, type ColorFieldProps } from './ColorField.tsx';
import styles from './fields.module.css';

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
        <Button size="sm" variant="ghost" className={styles.clear} onClick={() => field.onChange(null, '')}>
          {clearText}
        </Button>
      )}
    </>
  );
}
