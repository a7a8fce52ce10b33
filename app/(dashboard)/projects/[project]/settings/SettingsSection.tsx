'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { ApiError, call } from '#lib/contract/client.ts';
import { SettingsContext, type SettingsHost } from '#lib/editor/ui/settings/settings-host.tsx';
import { mergeMembers } from '#lib/mapmodel/merge-members.ts';
import { Button } from '#lib/ui/Button.tsx';
import { Callout } from '#lib/ui/Callout.tsx';
import { type DescribedError, explainError } from '#lib/ui/describe-error.ts';
import { Form } from '#lib/ui/Form.tsx';
import { FieldsContext, keptFields } from '#lib/ui/fields/fields-host.ts';
import { Section } from '#lib/ui/Section.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useWarnBeforeLeaving } from '#lib/ui/use-warn-before-leaving.ts';
import { changesOf, type Draft, isOverwriting, type Project, valuesOf } from './draft.ts';
import styles from './settings.module.css';
import { useSettingsPage } from './settings-page.tsx';

const nothingWrong: DescribedError = { message: null, faults: {} };

type SettingsSectionProps = {
  id: string;
  title: string;
  text: string;
  /** Paths of the API whose faults are shown at their fields. All others are shown above the button. */
  fields?: readonly string[];
  /** Saved changes wait for the next update of the live map. */
  isPublishedLater?: boolean;
  isWide?: boolean;
  /** Gets the project with the entered values. */
  children: (shown: Project, draft: Draft) => ReactNode;
};

/** One section of the settings, saved on its own. */
export function SettingsSection(props: SettingsSectionProps) {
  const { id, title, text, isPublishedLater = false, isWide, children } = props;
  const { saved, canWrite, isLive, levels, tags, texts, fieldTexts } = useSettingsPage();
  const { language } = useStrings();
  const fields = useMemo(() => keptFields(`${saved.id}/${id}`), [saved.id, id]);
  const { draft, edit, forget, save, state, wrong } = useDraft(id, props.fields ?? []);
  const shown = mergeMembers(saved, draft);
  const isChanged = Object.keys(changesOf(saved, draft)).length > 0;
  useWarnBeforeLeaving(isChanged);
  const host: SettingsHost = {
    project: shown,
    levels,
    tags,
    write: edit,
    writePart: (part, fields) => edit((before) => mergeMembers(before, { [part]: fields })),
    faultsOf: (path) => wrong.faults[path],
    ...fieldTexts,
    language,
  };
  return (
    <Section id={id} title={title} text={text} isWide={isWide}>
      <SettingsContext value={host}>
        <FieldsContext value={fields}>
          <Form onSubmit={save} faultCount={Object.keys(wrong.faults).length}>
            <fieldset className={styles.fields} disabled={!canWrite}>
              {children(shown, draft)}
            </fieldset>
            {wrong.message && (
              <Callout tone="error">
                {wrong.message} {texts.failed}
              </Callout>
            )}
            {canWrite && (
              <div className={styles.save}>
                <Button
                  type="submit"
                  variant={isChanged ? 'primary' : 'secondary'}
                  isBusy={state === 'saving'}
                  disabled={!isChanged}
                >
                  {texts.save}
                </Button>
                {isChanged && state !== 'saving' && (
                  <Button variant="ghost" onClick={forget}>
                    {texts.discard}
                  </Button>
                )}
                <p className={styles.saved} role="status">
                  {state === 'saved' &&
                    !isChanged &&
                    (isPublishedLater && isLive ? texts.savedDraft : texts.saved)}
                </p>
              </div>
            )}
          </Form>
        </FieldsContext>
      </SettingsContext>
    </Section>
  );
}

type SaveState = 'none' | 'saving' | 'saved';

/** Unsaved values, and the saved ones that they replace, as these were when each field was first touched. */
type Entered = { draft: Draft; replaced: Draft };

const nothing: Entered = { draft: {}, replaced: {} };
/** Unsaved input of this window by project and section, so that a visit to another page loses none. */
const kept = new Map<string, Entered>();

/** Returns the unsaved values of a section, and how to save them. */
function useDraft(section: string, fields: readonly string[]) {
  const { saved, onSaved, texts } = useSettingsPage();
  const { t } = useStrings();
  const router = useRouter();
  const key = `${saved.id}/${section}`;
  const [entered, setEntered] = useState(() => kept.get(key) ?? nothing);
  const { draft } = entered;
  useEffect(() => {
    if (entered === nothing) kept.delete(key);
    else kept.set(key, entered);
  }, [key, entered]);
  const [state, setState] = useState<SaveState>('none');
  const [wrong, setWrong] = useState(nothingWrong);
  const params = { project_id: saved.id };
  const write = async (body: Draft, ifMatch?: number) => {
    const reply = await call('updateProject', { params, body, prefersMinimal: true, ifMatch });
    return { ...reply, kind: 'project' as const };
  };
  /** Saves unless somebody changed the same fields since they were touched. Changes of other fields are no conflict. */
  const saveOver = async (now: typeof saved, sent: Entered): Promise<[typeof saved, isSaved: boolean]> => {
    if (isOverwriting(sent.replaced, now, sent.draft)) return [now, false];
    try {
      return [await write(changesOf(now, sent.draft), now.revision), true];
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412)) throw error;
      // An empty change returns the project as it is, without its places.
      return saveOver(await write({}), sent);
    }
  };
  const send = async (sent: Entered) => {
    setState('saving');
    setWrong(nothingWrong);
    try {
      const [project, isSaved] = await saveOver(saved, sent);
      onSaved(project);
      // Keep what was typed while the request was in flight.
      setEntered((now) =>
        isSaved && now === sent ? nothing : { ...now, replaced: valuesOf(project, now.draft) },
      );
      if (isSaved) {
        // The page may be left already.
        if (kept.get(key) === sent) kept.delete(key);
        setState('saved');
        router.refresh();
        return;
      }
      setWrong({ message: texts.changedMeanwhile, faults: {} });
    } catch (error) {
      setWrong(explainError(error, t, fields));
    }
    setState('none');
  };
  return {
    draft,
    state,
    wrong,
    edit(change: Draft | ((before: Draft) => Draft)) {
      setEntered((before) => {
        const next = typeof change === 'function' ? change(before.draft) : { ...before.draft, ...change };
        return { draft: next, replaced: mergeMembers(valuesOf(saved, next), before.replaced) };
      });
    },
    forget() {
      setEntered(nothing);
      setWrong(nothingWrong);
    },
    save(event: FormEvent) {
      event.preventDefault();
      if (state !== 'saving' && Object.keys(changesOf(saved, draft)).length > 0) void send(entered);
    },
  };
}
