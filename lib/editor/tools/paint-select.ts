import { drawn as colors } from '../../brand/colors.ts';
import type { Point } from '../../geometry/point.ts';
import type { Area } from '../model/types.ts';
import { paintSnap } from '../pen/paint-aim.ts';
import { dot, fillRing, type Pen, square, strokeRing } from '../pen/pen.ts';
import { edgeHandles, editedArea } from './handles.ts';
import { paintBox, paintShaping } from './paint-box.ts';
import type { Handle, SelectState } from './select-state.ts';
import type { Scene } from './tool.ts';
import type { World } from './types.ts';

/** With more corners than this, an area shows none. */
const cornersShownMax = 400;

/** Paints the handles of the selection, a shape while it is changed, and the marquee. */
export function paintSelect(pen: Pen, state: SelectState, scene: Scene): void {
  const { world } = scene;
  switch (state.mode) {
    case 'shape':
      paintShaping(pen, state, scene);
      break;
    case 'corner':
      paintCornerDrag(pen, state, world);
      break;
    default:
      if (!scene.isMoving) paintGrips(pen, world, state.mode === 'idle' ? state.hover : null);
  }
  if (state.mode === 'marquee') paintMarquee(pen, state.from, state.to);
  if (state.mode === 'corner' || state.mode === 'move' || state.mode === 'shape') paintSnap(pen, state.snap);
}

function paintGrips(pen: Pen, world: World, hover: Handle | null): void {
  const area = editedArea(world);
  paintBox(pen, world, hover);
  if (area?.level === world.level.id) paintHandles(pen, area, world, hover);
}

function paintCornerDrag(pen: Pen, state: SelectState & { mode: 'corner' }, { document }: World): void {
  const area = document.place(state.id);
  if (area?.kind !== 'area') return;
  const color = state.isCrossing ? colors.error : colors.accent;
  pen.context.globalAlpha = Math.max(area.fillOpacity, 0.12);
  fillRing(pen, state.data, state.isCrossing ? colors.error : area.color);
  pen.context.globalAlpha = 1;
  strokeRing(pen, state.data, color, 2);
  for (const [i, corner] of state.data.entries()) {
    if (i === state.index) dot(pen, corner, 6, color, '#fff');
    else square(pen, corner, 7, '#fff', color);
  }
}

function paintHandles(pen: Pen, area: Area, { vertex, k }: World, hover: Handle | null): void {
  if (area.data.length > cornersShownMax) return;
  for (const handle of edgeHandles(area, k)) {
    const isNear = hover?.kind === 'edge' && hover.index === handle.index;
    dot(pen, handle.point, isNear ? 5 : 3, '#fff', colors.accent);
  }
  for (const [index, corner] of area.data.entries()) {
    const isChosen = vertex?.id === area.id && vertex.index === index;
    const isNear = hover?.kind === 'corner' && hover.index === index;
    square(pen, corner, isNear || isChosen ? 10 : 7, isChosen ? colors.accent : '#fff', colors.accent);
  }
}

function paintMarquee({ context, project }: Pen, from: Point, to: Point): void {
  const [x1, y1] = project(from);
  const [x2, y2] = project(to);
  const isWhole = to[0] >= from[0];
  context.fillStyle = colors.accentFill;
  context.strokeStyle = colors.accent;
  context.lineWidth = 1;
  context.setLineDash(isWhole ? [] : [5, 3]);
  context.fillRect(x1, y1, x2 - x1, y2 - y1);
  context.strokeRect(x1, y1, x2 - x1, y2 - y1);
  context.setLineDash([]);
}
