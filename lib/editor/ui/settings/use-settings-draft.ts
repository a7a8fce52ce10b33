import { useRouter } from 'next/navigation';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, call } from '../../../contract/client.ts';
import { mergeMembers } from '../../../mapmodel/merge-members.ts';
import { type DescribedError, explainError } from '../../../ui/describe-error.ts';
import { countKept, dropKept, useKeptCount } from '../../../ui/fields/fields-host.ts';
import { useStrings } from '../../../ui/Strings.tsx';
import { useToast } from '../../../ui/Toasts.tsx';
import { changesOf, type Draft, overwritten, valuesOf } from './draft.ts';
import { conflictText, savedToast } from './save-texts.ts';
import { fieldPaths, isPublishedLater, pathsOf, sectionPaths } from './section-paths.ts';
import { useSettingsPage } from './settings-page.tsx';

const nothingWrong: DescribedError = { message: null, faults: {} };
const faultPaths = [...fieldPaths, ...Object.values(sectionPaths).flat()];

/** Unsaved values, and the saved ones that they replace, as these were when each field was first touched. */
type Entered = { draft: Draft; replaced: Draft };

const nothing: Entered = { draft: {}, replaced: {} };
/** Unsaved input of this window by project and page, so that a visit to another page loses none. */
const kept = new Map<string, Entered>();
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Keeps unsaved input. While there is any, also of a page that is not shown, the browser asks before it closes. */
function keep(key: string, entered: Entered | null): void {
  if (entered) kept.set(key, entered);
  else kept.delete(key);
  if (kept.size > 0) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
}

/** Returns the unsaved values of the settings on a page, and how to save and undo them, all at once. */
export function useSettingsDraft(page: string) {
  const { saved, isLive, onSaved, texts, fieldTexts } = useSettingsPage();
  const { t, language } = useStrings();
  const router = useRouter();
  const toast = useToast();
  const key = `${saved.id}/${page}`;
  const [entered, setEntered] = useState(() => kept.get(key) ?? nothing);
  const { draft } = entered;
  const changed = useMemo(() => pathsOf(changesOf(saved, draft)), [saved, draft]);
  const isChanged = changed.length > 0;
  useEffect(() => keep(key, isChanged ? entered : null), [key, entered, isChanged]);
  /** Number of entries that their fields did not take. They are not sent. */
  const refused = useKeptCount(key);
  const [isSaving, setSaving] = useState(false);
  const [wrong, setWrong] = useState(nothingWrong);
  // What was undone is offered until the next change, which it would replace.
  const offer = useRef(new AbortController());
  const params = { project_id: saved.id };
  const write = async (body: Draft, ifMatch?: number) => {
    const reply = await call('updateProject', { params, body, prefersMinimal: true, ifMatch });
    return { ...reply, kind: 'project' as const };
  };
  /**
   * Saves unless somebody changed the same fields since they were touched. Changes of other fields are no conflict.
   * Returns the project as it is then, and what somebody else changed.
   */
  const saveOver = async (now: typeof saved, sent: Entered): Promise<[typeof saved, theirs: Draft]> => {
    const theirs = overwritten(sent.replaced, now, sent.draft);
    if (Object.keys(theirs).length > 0) return [now, theirs];
    try {
      return [await write(changesOf(now, sent.draft), now.revision), {}];
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412)) throw error;
      // An empty change returns the project as it is, without its places.
      return saveOver(await write({}), sent);
    }
  };
  const send = async (sent: Entered) => {
    setWrong(nothingWrong);
    const [project, theirs] = await saveOver(saved, sent);
    onSaved(project);
    const inConflict = pathsOf(theirs);
    const isSaved = inConflict.length === 0;
    // Keep what was typed while the request was in flight.
    setEntered((now) =>
      isSaved && now === sent ? nothing : { ...now, replaced: valuesOf(project, now.draft) },
    );
    if (!isSaved)
      return setWrong({ message: conflictText(inConflict, texts, fieldTexts.t, language), faults: {} });
    // The page may be left already.
    if (kept.get(key) === sent) keep(key, null);
    const later = isLive && isPublishedLater(changed) ? texts.savedDraft : '';
    toast(savedToast({ saved: changed.length, left: countKept(key), later }, texts, language));
    router.refresh();
  };
  const save = async () => {
    if (isSaving || !isChanged) return;
    setSaving(true);
    await send(entered).catch((error: unknown) => setWrong(explainError(error, t, faultPaths)));
    setSaving(false);
  };
  return {
    shown: useMemo(() => mergeMembers(saved, draft), [saved, draft]),
    /** Paths of the fields that are not saved. */
    changed,
    key,
    refused,
    isSaving,
    wrong,
    save,
    edit(change: Draft | ((before: Draft) => Draft)) {
      offer.current.abort();
      setEntered((before) => {
        const next = typeof change === 'function' ? change(before.draft) : { ...before.draft, ...change };
        return { draft: next, replaced: mergeMembers(valuesOf(saved, next), before.replaced) };
      });
    },
    forget() {
      setEntered(nothing);
      const bringBack = dropKept(key);
      setWrong(nothingWrong);
      offer.current.abort();
      offer.current = new AbortController();
      toast({
        tone: 'success',
        title: texts.undone,
        action: { label: texts.bringBack, run: () => [setEntered(entered), bringBack()] },
        over: offer.current.signal,
      });
    },
  };
}
