'use client';

import { useEffect, useState } from 'react';
import { call } from '../../../contract/client.ts';
import { lateCodes } from '../../../late/late-code.ts';
import { iconPaths } from '../../../map/drawing/icons.ts';
import { containsWords, namedFirst, searchedText } from '../../../mapmodel/contains-words.ts';
import { kindNames } from '../../../mapmodel/kind-names.ts';
import { loadSearchWords } from '../../../messages/search-words.ts';
import { useLate } from '../../../ui/hooks/late.ts';
import { useFailure } from '../../../ui/hooks/saving.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import type { Marker } from '../../model/types.ts';
import { useEditor } from '../frame/context.tsx';
import { FileButton } from '../frame/file-button.tsx';
import { commonValue } from '../frame/hooks.ts';
import styles from '../panels.module.css';
import { useUpdate } from './use-update.ts';

type OwnIcon = { id: string; name: string; url: string };

/** Chooses one of the built-in icons or of the project's own. */
export function IconField({ markers, names }: { markers: readonly Marker[]; names: readonly string[] }) {
  const { t, projectId, binding } = useEditor();
  const { set } = useUpdate(markers, 'style');
  const { begin, fail } = useFailure();
  const [own, setOwn] = useState<readonly OwnIcon[]>([]);
  const [search, setSearch] = useState('');
  const nameOf = useIconNames();
  const contains = containsWords(search);
  const isFound = (name: string) => contains === null || contains(searchedText([nameOf(name), name]));
  const shown = namedFirst(names.filter(isFound), search, (name) => [nameOf(name), name]);
  const icon = commonValue(markers, (marker) => marker.customIcon ?? marker.icon);
  const take = (icons: readonly OwnIcon[]) => {
    setOwn(icons);
    binding.current?.setIcons(new Map(icons.map(({ id, url }) => [id, url])));
  };
  useEffect(() => {
    let isGone = false;
    call('listIcons', { params: { project_id: projectId } }).then(
      (icons) => !isGone && setOwn(icons),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [projectId]);
  const upload = async (file: File) => {
    const form = new FormData();
    form.set('file', file);
    form.set('name', file.name.replace(/\.\w+$/, ''));
    begin();
    try {
      const made = await call('createIcon', { params: { project_id: projectId }, form });
      take([...own, made]);
      set({ customIcon: made.id });
    } catch (error) {
      fail(t.plan.failed, error);
    }
  };
  return (
    <fieldset className={styles.iconField} aria-label={t.inspector.icon}>
      <p className="hint">{t.inspector.icon}</p>
      <SearchField
        label={t.inspector.searchIcons}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {shown.length === 0 && <p className="hint">{t.inspector.noIconFound}</p>}
      <div className={styles.icons}>
        <button
          type="button"
          aria-label={t.inspector.noIcon}
          title={t.inspector.noIcon}
          aria-pressed={!icon.isMixed && icon.value === null}
          onClick={() => set({ icon: null, customIcon: null })}
        >
          –
        </button>
        {shown.map((name) => (
          <button
            key={name}
            type="button"
            aria-label={nameOf(name)}
            title={nameOf(name)}
            aria-pressed={icon.value === name}
            onClick={() => set({ icon: name, customIcon: null })}
          >
            <svg viewBox="0 0 24 24" aria-hidden>
              <path d={iconPaths[name]} />
            </svg>
          </button>
        ))}
        {own.map(({ id, name, url }) => (
          <button
            key={id}
            type="button"
            aria-label={name}
            title={name}
            aria-pressed={icon.value === id}
            onClick={() => set({ customIcon: id })}
          >
            {/* biome-ignore lint/performance/noImgElement: icons come from the file store as they are. */}
            <img src={url} alt="" />
          </button>
        ))}
      </div>
      <FileButton size="sm" variant="ghost" onFiles={([file]) => file && void upload(file)}>
        {t.inspector.ownIcon}
      </FileButton>
    </fieldset>
  );
}

/** The names of icons in a language, and the words by which visitors search for what they stand for. */
const iconWords = lateCodes((language) => loadSearchWords(language));

/** Returns a function that names a built-in icon: in the language of the interface if it has a name, else by its key. */
function useIconNames(): (icon: string) => string {
  const { language } = useEditor();
  const words = useLate(iconWords(language));
  const names = words?.map((one) => kindNames(one, language)) ?? [];
  return (icon) => {
    const [name] = names.flatMap((each) => each[icon] ?? []);
    return name ?? icon.charAt(0).toUpperCase() + icon.slice(1).replaceAll('-', ' ');
  };
}
