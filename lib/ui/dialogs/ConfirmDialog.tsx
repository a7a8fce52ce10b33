'use client';

import { type ReactNode, useState } from 'react';
import { Form, SubmitActions } from '../Form.tsx';
import { TextField } from '../fields/TextField.tsx';
import { useSubmit } from '../hooks/saving.ts';
import { Dialog } from './Dialog.tsx';

type Confirmation = {
  /** Label of the confirming button. */
  action: string;
  isDanger?: boolean;
  /** Text that the user must type first, for actions that cannot be undone. */
  typed?: { label: string; value: string };
  /**
   * Does the action. An `ApiError` is shown in the dialog. On success `run` closes the dialog or leads to another page.
   */
  run: () => Promise<void>;
};

export type ConfirmDialogProps = Confirmation & {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
};

/** Asks before an action that cannot be undone. Title and description name the object. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, description, action, ...rest } = props;
  const shown = useLast(isOpen, { title, description, action });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={shown.title} description={shown.description}>
      <ConfirmForm {...rest} action={shown.action} onCancel={onClose} />
    </Dialog>
  );
}

type Words = Pick<ConfirmDialogProps, 'title' | 'description' | 'action'>;

/** Returns the dialog's texts. While it closes they stay the same, though the object may be deleted already. */
function useLast(isOpen: boolean, words: Words): Words {
  const [last, setLast] = useState(words);
  const isSame =
    last.title === words.title && last.description === words.description && last.action === words.action;
  if (isOpen && !isSame) setLast(words);
  return isOpen ? words : last;
}

function ConfirmForm({
  action,
  isDanger = true,
  typed,
  run,
  onCancel,
}: Confirmation & { onCancel: () => void }) {
  const [text, setText] = useState('');
  const form = useSubmit(run);
  const isConfirmed = !typed || isTyped(text, typed.value);
  return (
    <Form {...form}>
      {typed && (
        <TextField
          label={typed.label}
          value={text}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <SubmitActions
        action={action}
        variant={isDanger ? 'danger' : 'primary'}
        disabled={!isConfirmed}
        onCancel={onCancel}
      />
    </Form>
  );
}

/**
 * Checks whether a person typed this name. Spaces are compared as a page shows them, and letters in either of their
 * Unicode forms: names that came from files have other forms than a keyboard writes.
 */
export function isTyped(text: string, name: string): boolean {
  return shownForm(text) === shownForm(name);
}

function shownForm(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}
