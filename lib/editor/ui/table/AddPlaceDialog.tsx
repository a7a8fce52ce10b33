'use client';

import { useRef, useState } from 'react';
import { firstLevel } from '../../../mapmodel/first-level.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Form, FormActions } from '../../../ui/Form.tsx';
import { Pick } from '../../../ui/fields/Pick.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useToast } from '../../../ui/Toasts.tsx';
import { useDocument } from '../frame/hooks.ts';
import { useSheet } from './context.tsx';

type AddPlaceDialogProps = { onClose: () => void; onAdded?: ((id: string) => void) | undefined };

/** Creates a marker with title and level. Its position is chosen on the map. */
export default function AddPlaceDialog({ onClose, onAdded }: AddPlaceDialogProps) {
  const { sheet, t, showOnMap } = useSheet();
  const { add: texts } = t;
  const toast = useToast();
  const levels = useDocument((document) => document.levels());
  const { filter } = sheet.store.getState();
  const shown = firstLevel(levels, filter.level);
  const [levelId, setLevelId] = useState(shown?.id ?? '');
  const [title, setTitle] = useState('');
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const errors = isAsked && title.trim() === '' ? [texts.titleMissing] : [];
  const add = () => {
    setAsked(true);
    if (title.trim() === '') return field.current?.focus();
    const id = sheet.addPlace(levelId, title.trim());
    if (id === null) return;
    toast({
      tone: 'success',
      title: texts.done,
      text: texts.doneText,
      action: { label: texts.toMap, run: () => showOnMap(id) },
    });
    onClose();
    onAdded?.(id);
  };
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} description={texts.text}>
      <Form
        faultCount={errors.length}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextField
          ref={field}
          label={t.columns.title}
          value={title}
          errors={errors}
          autoComplete="off"
          onChange={(event) => setTitle(event.target.value)}
        />
        <Pick
          label={t.level}
          value={levelId}
          choices={levels.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setLevelId}
        />
        <FormActions>
          <Button onClick={onClose}>{t.files.cancel}</Button>
          <Button type="submit" variant="primary">
            {texts.apply}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
