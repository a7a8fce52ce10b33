'use client';

import { Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { fill } from '#lib/messages/fill.ts';
import { Button } from '#lib/ui/Button.tsx';
import { CopyField } from '#lib/ui/CopyField.tsx';
import { Dialog } from '#lib/ui/dialogs/Dialog.tsx';
import { FormActions } from '#lib/ui/Form.tsx';
import { FieldFrame } from '#lib/ui/fields/FieldFrame.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { ApiKeyForm, type CreatedKey } from './ApiKeyForm.tsx';

type CreateApiKeyProps = {
  organizationId: string;
  /** Origin of the API, for the sample call. */
  origin: string;
};

/** Creates a key and shows it once. */
export function CreateApiKey({ organizationId, origin }: CreateApiKeyProps) {
  const { t } = useStrings('organization');
  const texts = t.organization.apiKeys;
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<CreatedKey | null>(null);
  const close = () => {
    setOpen(false);
    // Refresh only now: a refresh while the dialog is open could remove the key from view.
    if (created) router.refresh();
  };
  const open = () => {
    setCreated(null);
    setOpen(true);
  };
  return (
    <>
      <Button variant="primary" icon={<Plus aria-hidden />} onClick={open}>
        {texts.create}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={created ? texts.createdTitle : texts.createTitle}
        description={created ? fill(texts.createdText, { name: created.name }) : texts.createText}
        isOnce={created !== null}
      >
        {created ? (
          <>
            <FieldFrame id="new-api-key" label={texts.key} isGroup>
              <CopyField label={texts.key} value={created.key} />
            </FieldFrame>
            <FieldFrame id="try-api-key" label={texts.tryIt} isGroup>
              <CopyField
                label={texts.tryIt}
                value={`curl -H "Authorization: Bearer ${created.key}" ${origin}/api/projects/`}
              />
            </FieldFrame>
            <FormActions>
              <Button variant="primary" onClick={close}>
                {texts.kept}
              </Button>
            </FormActions>
          </>
        ) : (
          <ApiKeyForm organizationId={organizationId} onCancel={close} onCreated={setCreated} />
        )}
      </Dialog>
    </>
  );
}
