'use client';

import { useState } from 'react';
import { call } from '#lib/contract/client.ts';
import { typedCode } from '#lib/contract/typed-code.ts';
import { fill } from '#lib/messages/fill.ts';
import { Badge } from '#lib/ui/Badge.tsx';
import { Button } from '#lib/ui/Button.tsx';
import { Callout } from '#lib/ui/Callout.tsx';
import { Dialog } from '#lib/ui/dialogs/Dialog.tsx';
import { Form, SubmitActions } from '#lib/ui/Form.tsx';
import { TextField } from '#lib/ui/fields/TextField.tsx';
import { useSubmit, useSuccess } from '#lib/ui/hooks/saving.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { BackupCodes } from './BackupCodes.tsx';
import { SetupForm } from './SetupForm.tsx';

type Step =
  | { kind: 'closed' | 'setup' | 'renew' | 'disable' }
  | { kind: 'codes'; codes: string[]; after: string };

/** From here on, the codes may run out before somebody thinks of it. */
const fewCodes = 3;

type TwoFactorProps = { email: string; isOn: boolean; codesLeft: number };

/** State of the second factor and its backup codes, with dialogs to turn it on and off and to renew the codes. */
export function TwoFactor({ email, isOn, codesLeft }: TwoFactorProps) {
  const { t, language } = useStrings('account');
  const texts = t.account.twoFactor;
  const succeed = useSuccess();
  const [step, setStep] = useState<Step>({ kind: 'closed' });
  const close = () => setStep({ kind: 'closed' });
  const finish = (title: string) => {
    close();
    succeed(title);
  };
  const dialog = (kind: Step['kind']) => ({
    isOpen: step.kind === kind,
    onClose() {
      if (step.kind !== kind) return;
      if (step.kind === 'codes') finish(step.after);
      else close();
    },
  });
  const left = fill(texts.codesLeft, { count: codesLeft }, language);
  return (
    <>
      <div className="line">
        <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? texts.on : texts.off}</Badge>
        {isOn && codesLeft > fewCodes && <span>{left}</span>}
      </div>
      {isOn && codesLeft <= fewCodes && (
        <Callout tone="warning">
          {left} {texts.fewCodes}
        </Callout>
      )}
      <div className="cluster">
        <Button isDanger={isOn} onClick={() => setStep({ kind: isOn ? 'disable' : 'setup' })}>
          {isOn ? texts.turnOff : texts.turnOn}
        </Button>
        {isOn && <Button onClick={() => setStep({ kind: 'renew' })}>{texts.renew}</Button>}
      </div>
      <Dialog {...dialog('setup')} title={texts.setupTitle} description={texts.scan} isSticky>
        <SetupForm
          onCancel={close}
          onEnabled={(codes) => setStep({ kind: 'codes', codes, after: texts.enabled })}
        />
      </Dialog>
      <Dialog {...dialog('renew')} title={texts.renewTitle} description={texts.renewText}>
        <CodeForm
          action={texts.renewAction}
          onCancel={close}
          onCode={async (code) => {
            const { backup_codes: codes } = await call('renewBackupCodes', { body: { code } });
            setStep({ kind: 'codes', codes, after: texts.renewed });
          }}
        />
      </Dialog>
      <Dialog {...dialog('codes')} title={texts.backupTitle} description={texts.backupText} isOnce>
        {step.kind === 'codes' && (
          <BackupCodes codes={step.codes} email={email} onKept={() => finish(step.after)} />
        )}
      </Dialog>
      <Dialog {...dialog('disable')} title={texts.disableTitle} description={texts.disableText}>
        <CodeForm
          action={texts.turnOff}
          variant="danger"
          onCancel={close}
          onCode={async (code) => {
            await call('disableSecondFactor', { body: { code } });
            finish(texts.disabled);
          }}
        />
      </Dialog>
    </>
  );
}

type CodeFormProps = {
  action: string;
  variant?: 'danger' | 'primary';
  onCancel: () => void;
  /** Does what the code allows. What it throws is shown. */
  onCode: (code: string) => Promise<void>;
};

/** Asks for a code of the app or a backup code. */
function CodeForm({ action, variant, onCancel, onCode }: CodeFormProps) {
  const { t } = useStrings('account');
  const form = useSubmit((entered) => onCode(typedCode(String(entered.get('code') ?? ''))));
  return (
    <Form {...form}>
      <TextField
        label={t.account.twoFactor.anyCode}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <SubmitActions action={action} variant={variant} onCancel={onCancel} />
    </Form>
  );
}
