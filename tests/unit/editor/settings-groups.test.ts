import { expect, test } from 'vitest';
import { entitiesOf } from '#lib/editor/model/entities.ts';
import { mergeEntity } from '#lib/editor/model/merge.ts';
import type { Project } from '#lib/editor/model/types.ts';
import { wireChange } from '#lib/editor/save/wire.ts';
import { fieldName } from '#lib/editor/ui/frame/field-name.ts';
import { changesOf, overwritten } from '#lib/editor/ui/settings/draft.ts';
import { isPublishedLater, pathsOf, sectionOf } from '#lib/editor/ui/settings/section-paths.ts';
import { type Members, mergeMembers } from '#lib/mapmodel/merge-members.ts';
import { editorStrings } from '#lib/messages/editor.ts';
import { projectDetail } from '#tests/support/editor.ts';

const [saved] = entitiesOf(projectDetail()).filter((one): one is Project => one.kind === 'project');
if (!saved) throw new Error('A project has settings.');
const withSettings = (settings: Members<Project['settings']>) => mergeMembers(saved, { settings });

const mine = withSettings({ kiosk: { idleSeconds: 90 }, wayfinding: { speed: 1 } });
const theirs = withSettings({
  kiosk: { screen: { bottomMm: 700, heightMm: 900 } },
  wayfinding: { isEnabled: true },
});

test('the editor sends only the members of kiosk and directions that were changed', () => {
  expect(wireChange(saved, mine)).toMatchObject({ kind: 'project', op: 'update' });
  expect(wireChange(saved, mine)?.fields).toEqual({
    settings: { kiosk: { idleSeconds: 90 }, wayfinding: { speed: 1 } },
  });
});

test('the hours of a venue are sent as a whole, and null if they are cleared', () => {
  const day = [{ open: '09:00', close: '18:00' }];
  const before = withSettings({ workingHours: { mon: day, tue: day } });
  const after = withSettings({ workingHours: { mon: day } });
  expect(wireChange(before, after)?.fields).toEqual({ settings: { workingHours: { mon: day } } });
  expect(wireChange(after, saved)?.fields).toEqual({ settings: { workingHours: null } });
});

test('different settings of a kiosk that two people change are both kept', () => {
  const { merged, clashes } = mergeEntity(saved, mine, theirs);
  expect(clashes).toEqual([]);
  expect((merged as Project).settings).toEqual({
    ...saved.settings,
    kiosk: { ...theirs.settings.kiosk, idleSeconds: 90 },
    wayfinding: { ...theirs.settings.wayfinding, speed: 1 },
  });
});

test('the same setting of a kiosk that two people change is a conflict with a name', () => {
  const { clashes } = mergeEntity(saved, mine, withSettings({ kiosk: { idleSeconds: 30 } }));
  expect(clashes).toMatchObject([{ path: 'settings.kiosk.idleSeconds', mine: 90, theirs: 30 }]);
  const t = editorStrings('en');
  expect(fieldName('project', clashes[0]?.path ?? '', t, 'en')).toBe(t.settings.kiosk);
});

test('the settings page sends only touched members, also after others saved theirs', () => {
  const draft = mergeMembers<Members<Project>>(
    {},
    { settings: { theme: 'dark', kiosk: { idleSeconds: 90 } } },
  );
  expect(changesOf(theirs, draft)).toEqual({ settings: { theme: 'dark', kiosk: { idleSeconds: 90 } } });
  expect(mergeMembers(theirs, draft).settings.kiosk).toEqual({ ...theirs.settings.kiosk, idleSeconds: 90 });
  expect(changesOf(mergeMembers(theirs, draft), draft)).toEqual({});
});

test('the settings page finds a change of others only in the members that it saves', () => {
  const draft: Members<Project> = { settings: { theme: 'dark', kiosk: { idleSeconds: 90 } } };
  expect(overwritten(saved, theirs, draft)).toEqual({});
  expect(pathsOf(overwritten(saved, withSettings({ theme: 'light' }), draft))).toEqual(['settings.theme']);
  const kiosk = withSettings({ kiosk: { idleSeconds: 30 } });
  expect(pathsOf(overwritten(saved, kiosk, draft))).toEqual(['settings.kiosk.idleSeconds']);
  // Both made the same change.
  expect(overwritten(saved, withSettings({ theme: 'dark' }), draft)).toEqual({});
});

test('every field of the settings belongs to a section, which knows when visitors see its changes', () => {
  const fields = pathsOf({
    settings: saved.settings,
    appearance: saved.appearance,
    analytics: saved.analytics,
  });
  expect(fields.filter((path) => sectionOf(path) === null)).toEqual([]);
  expect(sectionOf('allowed_domains[0]')).toBe('domains');
  expect(sectionOf('keyboard')).toBeNull();
  expect(isPublishedLater(['name', 'key', 'allowed_domains'])).toBe(false);
  expect(isPublishedLater(['name', 'settings.kiosk.idleSeconds'])).toBe(true);
});
