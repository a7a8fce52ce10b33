'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './Button.tsx';
import styles from './CopyField.module.css';
import { copyText } from './copy-text.ts';
import { cx } from './cx.ts';
import { useStrings } from './Strings.tsx';

const confirmedMs = 2_000;

export type CopyFieldProps = {
  label: string;
  value: string;
  isOneLine?: boolean;
  /** Program code: long lines are scrolled, not broken. */
  keepsLines?: boolean;
};

/** Code or an address with a button that copies it. */
export function CopyField({ label, value, isOneLine, keepsLines }: CopyFieldProps) {
  return (
    <div className={styles.box}>
      {keepsLines ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        <section className={styles.scroll} aria-label={label} tabIndex={0}>
          <code className={cx(styles.code, styles.lines)}>{value}</code>
        </section>
      ) : (
        <code className={cx(styles.code, isOneLine && styles.oneLine)}>{value}</code>
      )}
      <CopyButton value={value} label={label} />
    </div>
  );
}

function CopyButton({ value, label }: { value: string; label: string }) {
  const { t } = useStrings();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), confirmedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <>
      <IconButton
        label={`${t.common.copy}: ${label}`}
        className={cx(isCopied && styles.done)}
        onClick={async () => setCopied(await copyText(value))}
      >
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      </IconButton>
      <span className="visually-hidden" role="status">
        {isCopied ? t.common.copied : ''}
      </span>
    </>
  );
}
