'use client';

import { Check, Copy } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { IconButton } from './Button.tsx';
import styles from './CopyField.module.css';
import { copyText } from './copy-text.ts';
import { cx } from './cx.ts';
import { useStrings } from './Strings.tsx';

const confirmedMs = 2_000;

type CopyFieldProps = {
  label: string;
  value: string;
  isOneLine?: boolean;
  /** Whether long lines scroll instead of wrapping, for program code. */
  keepsLines?: boolean;
};

/** Code or an address with a copy button. Selects the text if the browser refuses to copy. */
export function CopyField({ label, value, isOneLine, keepsLines }: CopyFieldProps) {
  const code = useRef<HTMLElement>(null);
  return (
    <div className={`cluster-tight ${styles.box}`}>
      {keepsLines ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        <section className={styles.scroll} aria-label={label} tabIndex={0}>
          <code ref={code} className={cx(styles.code, styles.lines)}>
            {value}
          </code>
        </section>
      ) : (
        <code ref={code} className={cx(styles.code, isOneLine && styles.oneLine)}>
          {value}
        </code>
      )}
      <CopyButton value={value} label={label} code={code} />
    </div>
  );
}

type CopyButtonProps = { value: string; label: string; code: RefObject<HTMLElement | null> };

function CopyButton({ value, label, code }: CopyButtonProps) {
  const { t } = useStrings();
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const isCopied = outcome === 'copied';
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setOutcome(null), confirmedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    const isDone = await copyText(value);
    if (!isDone && code.current) getSelection()?.selectAllChildren(code.current);
    setOutcome(isDone ? 'copied' : 'refused');
  };
  return (
    <>
      <IconButton
        label={`${t.common.copy}: ${label}`}
        className={cx(isCopied && styles.done)}
        onClick={() => void copy()}
        icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      />
      <span className={outcome === 'refused' ? styles.refused : 'visually-hidden'} role="status">
        {isCopied && t.common.copied}
        {outcome === 'refused' && t.common.notCopied}
      </span>
    </>
  );
}
