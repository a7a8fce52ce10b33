import { Hand, MapPin, MousePointer2, Pentagon, Scan, Scissors, Square } from 'lucide-react';
import { lateCode } from '../../late/late-code.ts';
import { defineTool, type ToolCode } from './tool.ts';

/**
 * All tools, in the order of the toolbar. The first one is chosen at the start and whenever another one ends. Runner,
 * overlay, toolbar, hints, keys, layout and touch read this list: a new tool is an entry here and a file with its code.
 */
export const tools = [
  defineTool({
    id: 'select',
    icon: MousePointer2,
    keys: ['v'],
    presses: 'places',
    takesTouch: 'held',
    start: { tool: 'select', mode: 'idle', hover: null },
    code: () => import('./select-tool.ts'),
  }),
  defineTool({
    id: 'rectangle',
    icon: Square,
    keys: ['r'],
    needs: 'level',
    presses: 'points',
    takesTouch: 'all',
    isMaking: true,
    start: { tool: 'rectangle', mode: 'idle', cursor: null, snap: null },
    hint: ({ hints }) => [hints.rectangle, hints.keys.rectangle],
    code: () => import('./rectangle-tool.ts'),
  }),
  defineTool({
    id: 'polygon',
    icon: Pentagon,
    keys: ['p'],
    needs: 'level',
    presses: 'points',
    isMaking: true,
    start: { tool: 'polygon', mode: 'idle', cursor: null, snap: null },
    hint: ({ hints }, isDrawing) => (isDrawing ? [hints.polygon, hints.keys.polygon] : [hints.polygonIdle]),
    finish: ({ hints }) => hints.finish,
    code: () => import('./polygon-tool.ts'),
  }),
  defineTool({
    id: 'marker',
    icon: MapPin,
    keys: ['m'],
    needs: 'level',
    presses: 'points',
    isMaking: true,
    start: { tool: 'marker', mode: 'idle', cursor: null, snap: null },
    hint: ({ hints }) => [hints.marker, hints.keys.marker],
    isPlacedByEnter: true,
    code: () => import('./marker-tool.ts'),
  }),
  defineTool({
    id: 'cut',
    icon: Scissors,
    keys: ['c'],
    needs: 'areas',
    presses: 'points',
    start: { tool: 'cut', mode: 'idle', cursor: null, snap: null },
    hint: ({ hints }) => [hints.cut],
    code: () => import('./cut-tool.ts'),
  }),
  defineTool({
    id: 'trace',
    icon: Scan,
    keys: ['w'],
    needs: 'level',
    presses: 'points',
    isMaking: true,
    start: { tool: 'trace', mode: 'idle', cursor: null, snap: null, hover: null },
    hint: ({ hints }, isDrawing) =>
      isDrawing ? [hints.traced, hints.keys.traced] : [hints.trace, hints.keys.trace],
    hasOwnAlt: true,
    ownKeys: { '[': { type: 'resize', by: -1 }, ']': { type: 'resize', by: 1 }, i: { type: 'face' } },
    bar: 'tracer',
    code: () => import('./trace-tool.ts'),
  }),
  defineTool({
    id: 'pan',
    icon: Hand,
    keys: ['h'],
    presses: 'nothing',
    start: { tool: 'pan', mode: 'idle' },
    code: () => import('./pan-tool.ts'),
  }),
  defineTool({
    id: 'way',
    icon: null,
    keys: [],
    needs: 'level',
    presses: 'points',
    start: { tool: 'way', mode: 'idle', cursor: null, snap: null },
    hint: 'task',
    finish: ({ done }) => done,
    code: () => import('./way-tool.ts'),
  }),
] as const;

export type ToolName = (typeof tools)[number]['id'];
export type ToolState = (typeof tools)[number]['start'];
/** A tool of the list, whichever it is. */
export type AnyTool = (typeof tools)[number];

export const restingTool = tools[0];

const byId = new Map<string, AnyTool>(tools.map((tool) => [tool.id, tool]));

export function toolOf(id: string): AnyTool {
  const found = byId.get(id);
  if (!found) throw new Error(`There is no tool ${id}.`);
  return found;
}

/** The code of all tools, and what every tool does alike. */
export type LoadedTools = {
  codeOf(id: ToolName): ToolCode<ToolState>;
  readonly shapeAsked: typeof import('./shape.ts').shapeAsked;
};

export async function loadTools(): Promise<LoadedTools> {
  const [{ shapeAsked }, codes] = await Promise.all([
    import('./shape.ts'),
    Promise.all(tools.map(async ({ id, code }) => [id, (await code()).tool] as const)),
  ]);
  const byName = new Map<string, ToolCode<ToolState>>(codes);
  return {
    shapeAsked,
    codeOf(id) {
      const found = byName.get(id);
      if (!found) throw new Error(`There is no tool ${id}.`);
      return found;
    },
  };
}

/** The same code, for who waits for it. */
export const toolCode = lateCode(loadTools);
