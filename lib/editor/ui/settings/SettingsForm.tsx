'use client';

import { createContext, type ReactNode, type RefObject, use, useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Faults } from '../../../contract/client.ts';
import { mergeMembers } from '../../../mapmodel/merge-members.ts';
import { fill } from '../../../messages/fill.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { Form } from '../../../ui/Form.tsx';
import { isCommand, keyLetter } from '../../../ui/key-letter.ts';
import { useStrings } from '../../../ui/Strings.tsx';
import { useProjectWork } from '../project-work.tsx';
import { SettingsContext, type SettingsHost } from './settings-host.tsx';
import styles from './settings-page.module.css';
import { useSettingsPage } from './settings-page.tsx';
import { useLeaveWord } from './use-leave-word.ts';
import { useSettingsDraft } from './use-settings-draft.ts';

type FormState = {
  projectId: string;
  /** Names the input of this page in this window. */
  draftKey: string;
  canWrite: boolean;
  /** Paths of the fields that are not saved. */
  changed: readonly string[];
  faults: Faults;
  form: RefObject<HTMLFormElement | null>;
  formId: string;
  save: () => Promise<void>;
};

const FormContext = createContext<FormState | null>(null);

/** Returns the state of the form that a section is in. */
export function useSettingsForm(): FormState {
  const form = use(FormContext);
  if (!form) throw new Error('useSettingsForm needs a SettingsForm above it.');
  return form;
}

/** Settings that are saved together. One bar counts what is not saved. `page` names where the form is. */
export function SettingsForm({ page, children }: { page: string; children: ReactNode }) {
  const { saved, canWrite, isLive, levels, tags, origin, lookToken, textCounts, texts, fieldTexts } =
    useSettingsPage();
  const { language } = useStrings();
  const { shown, changed, key, refused, isSaving, wrong, save, edit, forget } = useSettingsDraft(page);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const isChanged = changed.length > 0;
  const faultCount = Object.keys(wrong.faults).length;
  useSaveKey(form, canWrite);
  usePublishGuard(isChanged, refused);
  useLeaveWord(changed.length, texts);
  useEffect(() => {
    if (faultCount > 0 && !form.current?.querySelector('[aria-invalid="true"]'))
      form.current?.querySelector('[data-fault]')?.scrollIntoView({ block: 'center' });
  }, [faultCount]);
  // What no field took is never sent: saving with nothing else leads to it.
  const saveOrShow = async () => (isChanged ? save() : showRefused(form.current));
  const host: SettingsHost = {
    project: shown,
    saved,
    isLive,
    levels,
    tags,
    origin,
    look: { token: lookToken, revision: saved.revision },
    textCountOf: (code) => textCounts[code] ?? 0,
    write: edit,
    writePart: (part, fields) => edit((before) => mergeMembers(before, { [part]: fields })),
    faultsOf: (path) => wrong.faults[path],
    sections: texts,
    ...fieldTexts,
    language,
  };
  return (
    <SettingsContext value={host}>
      <FormContext
        value={{
          projectId: saved.id,
          draftKey: key,
          canWrite,
          changed,
          faults: wrong.faults,
          form,
          formId,
          save: saveOrShow,
        }}
      >
        <div className={styles.whole}>
          {children}
          {canWrite && (isChanged || refused > 0 || wrong.message) && (
            <fieldset className={`spread ${styles.bar}`} aria-label={texts.bar} data-save-bar="">
              {(wrong.message || faultCount > 0) && (
                <Callout tone="error">
                  {wrong.message ?? fill(texts.refused, { count: faultCount }, language)} {texts.failed}
                </Callout>
              )}
              <p role="status">
                {isChanged && fill(texts.unsaved, { count: changed.length }, language)}
                {isChanged && refused > 0 && ' · '}
                {refused > 0 && fill(texts.notTaken, { count: refused }, language)}{' '}
                {refused > 0 && (
                  <Button variant="link" onClick={() => showRefused(form.current)}>
                    {fill(texts.goToNotTaken, { count: refused }, language)}
                  </Button>
                )}
              </p>
              <div className={styles.barActions}>
                <Button variant="ghost" disabled={isSaving} onClick={forget}>
                  {texts.discard}
                </Button>
                <Button
                  type="submit"
                  form={formId}
                  variant="primary"
                  isBusy={isSaving}
                  aria-keyshortcuts="Control+S"
                >
                  {texts.save}
                </Button>
              </div>
            </fieldset>
          )}
        </div>
      </FormContext>
    </SettingsContext>
  );
}

/** The form itself, with the sections that are saved. Other parts of the page stand beside it. */
export function SettingsFields({ children }: { children: ReactNode }) {
  const { form, formId, save, faults } = useSettingsForm();
  return (
    <Form
      ref={form}
      id={formId}
      faults={faults}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div>{children}</div>
    </Form>
  );
}

/** Saves with Ctrl+S. A field that writes when it is left writes first. */
function useSaveKey(form: RefObject<HTMLFormElement | null>, canWrite: boolean): void {
  useEffect(() => {
    if (!canWrite) return;
    const press = (event: KeyboardEvent) => {
      if (!isCommand(event) || event.altKey || event.shiftKey || keyLetter(event) !== 's') return;
      if (document.querySelector('[data-modal]')) return;
      event.preventDefault();
      const field = document.activeElement;
      if (field instanceof HTMLElement && form.current?.contains(field)) {
        flushSync(() => field.blur());
        field.focus({ preventScroll: true });
      }
      form.current?.requestSubmit();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [form, canWrite]);
}

/** Puts the focus into the first field that keeps an entry that cannot be saved. */
function showRefused(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}

/** Holds the review of a publication back while settings are not saved: it would not show them. */
function usePublishGuard(isChanged: boolean, refused: number): void {
  const { open } = useProjectWork();
  useEffect(() => {
    if (!isChanged && refused === 0) return;
    return open({ save: async () => false, notTaken: () => refused });
  }, [isChanged, refused, open]);
}
