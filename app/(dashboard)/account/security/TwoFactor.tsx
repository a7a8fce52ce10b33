'use client';

import { useState } from 'react';
import { Badge } from '#lib/ui/Badge.tsx';
import { Button } from '#lib/ui/Button.tsx';
import { Dialog } from '#lib/ui/Dialog.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useSuccess } from '#lib/ui/use-success.ts';
import styles from '../account.module.css';
import { BackupCodes } from './BackupCodes.tsx';
import { DisableForm } from './DisableForm.tsx';
import { SetupForm } from './SetupForm.tsx';

type Step = { kind: 'closed' } | { kind: 'setup' } | { kind: 'codes'; codes: string[] } | { kind: 'disable' };

/** State of the second factor, with dialogs to turn it on and off. */
export function TwoFactor({ email, isOn }: { email: string; isOn: boolean }) {
  const { t } = useStrings('account');
  const texts = t.account.twoFactor;
  const succeed = useSuccess();
  const [step, setStep] = useState<Step>({ kind: 'closed' });
  const close = () => setStep({ kind: 'closed' });
  const finish = (title: string) => {
    close();
    succeed(title);
  };
  const closeWhen = (kind: Step['kind']) => (isOpen: boolean) => {
    if (isOpen || step.kind !== kind) return;
    if (kind === 'codes') finish(texts.enabled);
    else close();
  };
  return (
    <>
      <div className={styles.line}>
        <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? texts.on : texts.off}</Badge>
      </div>
      <div>
        <Button isDanger={isOn} onClick={() => setStep({ kind: isOn ? 'disable' : 'setup' })}>
          {isOn ? texts.turnOff : texts.turnOn}
        </Button>
      </div>
      <Dialog
        isOpen={step.kind === 'setup'}
        onOpenChange={closeWhen('setup')}
        title={texts.setupTitle}
        description={texts.scan}
        isSticky
      >
        <SetupForm onCancel={close} onEnabled={(codes) => setStep({ kind: 'codes', codes })} />
      </Dialog>
      <Dialog
        isOpen={step.kind === 'codes'}
        onOpenChange={closeWhen('codes')}
        title={texts.backupTitle}
        description={texts.backupText}
        isOnce
      >
        {step.kind === 'codes' && (
          <BackupCodes codes={step.codes} email={email} onKept={() => finish(texts.enabled)} />
        )}
      </Dialog>
      <Dialog
        isOpen={step.kind === 'disable'}
        onOpenChange={closeWhen('disable')}
        title={texts.disableTitle}
        description={texts.disableText}
      >
        <DisableForm onCancel={close} onDone={() => finish(texts.disabled)} />
      </Dialog>
    </>
  );
}
