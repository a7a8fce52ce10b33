'use client';

import { useEffect, useState } from 'react';
import { ApiError, call } from '#lib/contract/client.ts';
import { fill } from '#lib/messages/fill.ts';
import { describeError } from '#lib/ui/describe-error.ts';
import type { FieldTexts } from '#lib/ui/fields/FieldFrame.tsx';
import { type Choice, MultiCombobox } from '#lib/ui/menus/MultiCombobox.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';

const typingPauseMs = 200;

type ProjectPickerProps = FieldTexts & {
  organization: string;
  value: Choice | null;
  onChange: (value: Choice | null) => void;
  /** Text of the empty choice. */
  placeholder?: string;
  /** Id of a project that cannot be chosen. */
  without?: string;
};

/** Chooses one project of an organization by name search, because there may be hundreds. */
export function ProjectPicker(props: ProjectPickerProps) {
  const { organization, value, onChange, without, ...field } = props;
  const { t } = useStrings();
  const [search, setSearch] = useState('');
  const { choices, failed } = useProjects(organization, search.trim());
  return (
    <MultiCombobox
      {...field}
      isSingle
      choices={choices?.filter((choice) => choice.value !== without) ?? []}
      value={value ? [value] : []}
      onChange={([chosen]) => onChange(chosen ?? null)}
      onSearch={setSearch}
      emptyText={failed ?? (choices ? t.common.nothingFound : '')}
      removeText={(name) => fill(t.common.remove, { name })}
    />
  );
}

/** Returns the projects whose names match, newest first; null until the first result. */
function useProjects(organization: string, search: string) {
  const { t } = useStrings();
  const [found, setFound] = useState<{ choices: Choice[] | null; failed: string | null }>({
    choices: null,
    failed: null,
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const look = async () => {
      const query = { organization, page_size: 50, ...(search !== '' && { search }) };
      try {
        const { results } = await call('listProjects', { query, signal });
        setFound({ choices: results.map(({ id, name }) => ({ value: id, label: name })), failed: null });
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setFound({ choices: [], failed: describeError(error, t).message });
      }
    };
    const timer = setTimeout(() => void look(), search === '' ? 0 : typingPauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [organization, search, t]);
  return found;
}
