'use client';

import { Check, Copy, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { fill } from '#lib/messages/fill.ts';
import { Button } from '#lib/ui/Button.tsx';
import { copyText } from '#lib/ui/copy-text.ts';
import { FormActions } from '#lib/ui/Form.tsx';
import { Printed } from '#lib/ui/Printed.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { saveFile } from '#lib/ui/save-file.ts';
import styles from './security.module.css';

type BackupCodesProps = { codes: readonly string[]; email: string; onKept: () => void };

/** Shows the backup codes once, with common ways to keep them. */
export function BackupCodes({ codes, email, onKept }: BackupCodesProps) {
  const { t } = useStrings('account');
  const texts = t.account.twoFactor;
  const [isCopied, setCopied] = useState(false);
  const head = fill(texts.fileHead, { email });
  const asText = `${head}\n\n${codes.join('\n')}\n`;
  return (
    <>
      <Printed>
        <p className={styles.printedHead}>{head}</p>
        <ul className={styles.codes} aria-label={texts.backupCodes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </Printed>
      <div className="cluster">
        <Button
          size="sm"
          icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          onClick={async () => setCopied(await copyText(asText))}
        >
          {isCopied ? texts.copied : texts.copy}
        </Button>
        <Button size="sm" icon={<Printer aria-hidden />} onClick={() => print()}>
          {texts.print}
        </Button>
        <Button
          size="sm"
          icon={<Download aria-hidden />}
          onClick={() => saveFile('atrium-backup-codes.txt', new Blob([asText], { type: 'text/plain' }))}
        >
          {texts.download}
        </Button>
      </div>
      <FormActions>
        <Button variant="primary" onClick={onKept}>
          {texts.kept}
        </Button>
      </FormActions>
    </>
  );
}
