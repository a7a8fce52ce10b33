'use client';

import { useState } from 'react';
import { call } from '#lib/contract/client.ts';
import { fill } from '#lib/messages/fill.ts';
import { Button } from '#lib/ui/Button.tsx';
import { Dialog } from '#lib/ui/dialogs/Dialog.tsx';
import { Form, SubmitActions } from '#lib/ui/Form.tsx';
import { useAction, useSubmit, useSuccess } from '#lib/ui/hooks/saving.ts';
import { type Choice, MultiCombobox } from '#lib/ui/menus/MultiCombobox.tsx';
import { SelectField } from '#lib/ui/menus/Select.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { Skeleton } from '#lib/ui/shell/Skeleton.tsx';
import { keywordChanges, placeChoices } from './keyword-changes.ts';

type AddKeywordProps = {
  project: string;
  query: string;
  languages: readonly { code: string; name: string }[];
};

/** Adds a search term without results as a keyword of places, in the draft. */
export function AddKeyword(props: AddKeywordProps) {
  const { t, language } = useStrings('reports');
  const texts = t.reports;
  const { isBusy, run } = useAction();
  const [choices, setChoices] = useState<Choice[] | null>(null);
  const [isOpen, setOpen] = useState(false);
  const load = async () => {
    setOpen(true);
    const project = await call('getProject', { params: { project_id: props.project } }).catch((error) => {
      setOpen(false);
      throw error;
    });
    setChoices(placeChoices(project, language, t.common.untitled));
  };
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={fill(texts.addKeywordOf, { query: props.query })}
        isBusy={isBusy && !isOpen}
        onClick={() => run(texts.keywordFailed, load)}
      >
        {texts.addKeyword}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={fill(texts.addKeywordOf, { query: props.query })}
        description={fill(texts.addKeywordText, { query: props.query })}
      >
        {choices ? (
          <KeywordForm {...props} choices={choices} onClose={() => setOpen(false)} />
        ) : (
          <div role="status" aria-label={texts.keywordLoading}>
            <Skeleton height="64px" />
          </div>
        )}
      </Dialog>
    </>
  );
}

type KeywordFormProps = AddKeywordProps & { choices: readonly Choice[]; onClose: () => void };

function KeywordForm({ project, query, languages, choices, onClose }: KeywordFormProps) {
  const { t, language: reader } = useStrings('reports');
  const texts = t.reports;
  const succeed = useSuccess();
  const [chosen, setChosen] = useState<Choice[]>([]);
  const [language, setLanguage] = useState(languages[0]?.code ?? 'en');
  const [isMissing, setMissing] = useState(false);
  const save = async () => {
    // Load the draft again: others may have changed it since the dialog opened.
    const draft = await call('getProject', { params: { project_id: project } });
    const ids = new Set(chosen.map(({ value }) => value));
    const changes = keywordChanges(draft, ids, { language, keyword: query });
    await call('applyChanges', {
      params: { project_id: project },
      body: { base_revision: draft.revision, changes },
    });
    onClose();
    succeed(fill(texts.keywordSaved, { count: chosen.length, query }, reader), texts.keywordSavedText);
  };
  const form = useSubmit(save);
  return (
    <Form
      {...form}
      {...(isMissing && { faultCount: 1 })}
      onSubmit={(event) => {
        setMissing(chosen.length === 0);
        if (chosen.length > 0) form.onSubmit(event);
        else event.preventDefault();
      }}
    >
      <MultiCombobox
        label={texts.keywordPlaces}
        hint={texts.keywordPlacesHint}
        errors={isMissing && chosen.length === 0 ? [texts.keywordChoose] : undefined}
        choices={choices}
        value={chosen}
        onChange={setChosen}
        emptyText={texts.keywordNoPlace}
        removeText={(name) => fill(texts.keywordRemove, { name })}
      />
      {languages.length > 1 && (
        <SelectField
          label={texts.keywordLanguage}
          value={language}
          choices={languages.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={setLanguage}
        />
      )}
      <SubmitActions action={texts.keywordSave} onCancel={onClose} />
    </Form>
  );
}
