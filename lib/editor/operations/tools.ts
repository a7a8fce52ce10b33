import { currentLevel, type Editor } from '../editor.ts';
import { type AnyTool, tools } from '../tools/list.ts';
import { areasSelected, type DisabledReason, needsWrite, type Operation } from './types.ts';

const needsLevel = (editor: Editor) => needsWrite(editor) ?? (currentLevel(editor) ? null : 'noLevel');

const blockedBy: Record<NonNullable<AnyTool['needs']>, (editor: Editor) => DisabledReason | null> = {
  level: needsLevel,
  areas: (editor) => needsLevel(editor) ?? (areasSelected(editor).length > 0 ? null : 'oneArea'),
};

/** The tools of the toolbar. */
export const barTools = tools.filter(({ icon }) => icon !== null);

const toolOperation = ({ id, keys, needs }: AnyTool): Operation => ({
  id,
  group: 'tools',
  keys,
  ...(needs && { blocked: blockedBy[needs] }),
  isOn: (editor) => editor.tools.tool.id === id,
  run: (editor) => editor.tools.choose(id),
});

export const toolOperations: readonly Operation[] = [
  ...barTools.map(toolOperation),
  {
    id: 'snapping',
    group: 'tools',
    keys: ['s'],
    isOn: ({ screen }) => screen.store.getState().isSnapping,
    run: ({ screen }) => screen.switchSnapping(),
  },
];
