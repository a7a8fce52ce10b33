import { typedCode } from '#lib/contract/typed-code.ts';
import { Form, SubmitActions } from '#lib/ui/Form.tsx';
import { TextField } from '#lib/ui/fields/TextField.tsx';
import { useSubmit } from '#lib/ui/hooks/saving.ts';
import { useStrings } from '#lib/ui/Strings.tsx';

type CodeFormProps = {
  action: string;
  variant?: 'danger' | 'primary';
  onCancel: () => void;
  /** Does what the code allows. What it throws is shown. */
  onCode: (code: string) => Promise<void>;
};

/** Asks for a code of the app or a backup code. */
export function CodeForm({ action, variant, onCancel, onCode }: CodeFormProps) {
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
