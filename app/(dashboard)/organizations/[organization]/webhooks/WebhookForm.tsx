'use client';

import { type ProjectEvent, projectEvents } from '#lib/contract/choices.ts';
import { Callout } from '#lib/ui/Callout.tsx';
import { Form, SubmitActions } from '#lib/ui/Form.tsx';
import { ChoiceField } from '#lib/ui/fields/ChoiceField.tsx';
import { TextField } from '#lib/ui/fields/TextField.tsx';
import { useSubmit } from '#lib/ui/hooks/saving.ts';
import { useStrings } from '#lib/ui/Strings.tsx';

type WebhookFields = { url: string; description: string; events: ProjectEvent[] };

export const allEvents: ProjectEvent[] = [...projectEvents];

type WebhookFormProps = {
  initial: WebhookFields;
  action: string;
  allowsLocal: boolean;
  /** Text above the fields if the plan allows only the description to change. */
  onlyDescription?: string;
  save: (entered: WebhookFields) => Promise<void>;
  onCancel: () => void;
};

export function WebhookForm(props: WebhookFormProps) {
  const { initial, action, allowsLocal, onlyDescription, save, onCancel } = props;
  const { t } = useStrings('webhooks');
  const texts = t.webhooks.form;
  const form = useSubmit(async (entered) => {
    const description = String(entered.get('description') ?? '').trim();
    if (onlyDescription) return save({ ...initial, description });
    const chosen = entered.getAll('events');
    const events = allEvents.filter((event) => chosen.includes(event));
    await save({ url: String(entered.get('url') ?? '').trim(), description, events });
  });
  return (
    <Form {...form}>
      {onlyDescription ? (
        <Callout tone="info">{onlyDescription}</Callout>
      ) : (
        <TextField
          label={texts.url}
          name="url"
          type="url"
          inputMode="url"
          defaultValue={initial.url}
          placeholder="https://example.org/hooks/atrium"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={allowsLocal ? texts.urlHintLocal : texts.urlHint}
        />
      )}
      <TextField
        label={texts.description}
        note={t.common.optional}
        name="description"
        defaultValue={initial.description}
        autoComplete="off"
        hint={texts.descriptionHint}
      />
      {!onlyDescription && (
        <ChoiceField
          label={texts.events}
          name="events"
          defaultValue={initial.events}
          choices={projectEvents.map((event) => ({
            value: event,
            label: event,
            text: t.webhooks.events[event],
          }))}
        />
      )}
      <SubmitActions action={action} onCancel={onCancel} />
    </Form>
  );
}
