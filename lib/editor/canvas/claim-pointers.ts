import { distance, type Point } from '../../geometry/point.ts';
import type { AtriumMap } from '../../map/create-map.ts';
import { longPressMs, type ToolPointer } from '../../map/input/input.ts';
import type { Editor } from '../editor.ts';
import { placeByKey } from '../keyboard.ts';
import type { Place } from '../model/types.ts';
import { isOfMaking } from '../tool-runner.ts';
import { clickPx } from '../tools/aim.ts';
import type { PointerStep } from '../tools/types.ts';

/** Distance at which a finger still hits a place, in screen px. */
const touchPx = 10;

type OnMenu = (place: Place | null, client: Point) => void;

/**
 * Sends pointer events to the tools. The engine keeps those that pan and zoom: the middle button, Space held, two
 * fingers, and one finger that does not start on something selected. A finger that lands during a drag does nothing. The
 * engine reports taps of a finger as clicks.
 */
export function claimPointers(host: HTMLElement, map: AtriumMap, editor: Editor, onMenu: OnMenu): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const { tools, screen } = editor;
  const space = followSpace(host, editor, signal);
  const menu = followMenu(host, map, editor, onMenu);
  let isTouch = false;
  let pressedAt: Point = [0, 0];
  let isDragged = false;
  let longPress: ReturnType<typeof setTimeout> | undefined;

  map.setPointerClaim((pointer) => {
    if (pointer.type !== 'move') clearTimeout(longPress);
    if (pointer.type === 'down') {
      if (isOfMaking(screen, pointer.clickCount)) return true;
      screen.goOn();
      host.focus({ preventScroll: true });
      isTouch = pointer.pointerType === 'touch';
      space.press();
    }
    if (pointer.type === 'second' && isDragged && isWorking(editor)) return true;
    if (pointer.type === 'cancel' || pointer.type === 'second') {
      if (tools.tool.takesTouch) tools.dispatch({ type: 'cancel' });
      return false;
    }
    if (pointer.type === 'down' && !takes(pointer)) return false;
    if (pointer.type === 'down') pressedAt = pointer.screen;
    isDragged = pointer.type !== 'down' && (isDragged || distance(pressedAt, pointer.screen) >= clickPx);
    tools.dispatch(stepOf(map, pointer, pointer.type));
    if (pointer.type === 'down' && isTouch && !tools.takesHold(map.unproject(pointer.screen), 'touch'))
      longPress = setTimeout(() => isPressing(editor) && menu.openByFinger(pointer.screen), longPressMs);
    return true;
  });
  const takes = (pointer: ToolPointer): boolean => {
    const { presses, takesTouch } = tools.tool;
    if (space.isHeld() || pointer.button !== 0 || presses === 'nothing') return false;
    if (pointer.pointerType !== 'touch' || takesTouch === 'all') return true;
    if (!takesTouch) return false;
    const world = tools.world();
    const point = map.unproject(pointer.screen);
    if (!world) return false;
    const hit = world.hit(point, touchPx);
    return tools.takesHold(point, 'touch') || (hit !== null && world.selection.includes(hit.id));
  };
  const tap = (screen: Point, clickCount: number) => {
    const pointer = { screen, pointerType: 'touch', clickCount, ...noModifiers } as const;
    tools.dispatch(stepOf(map, pointer, 'down'));
    tools.dispatch(stepOf(map, pointer, 'up'));
  };
  const stopClick = map.on('click', ({ screen }) => {
    if (isTouch && tools.tool.presses !== 'nothing') tap(screen, 1);
  });
  map.setDoubleTapClaim((screen) => {
    if (!isTouch) return false;
    if (!tools.isDrawing()) {
      // The first tap may still wait for the tools. On a place it selects, and the second tap asks for the title.
      const isMeant =
        tools.tool.presses !== 'places' || Boolean(tools.world()?.hit(map.unproject(screen), touchPx));
      return isMeant && tools.defer(() => tap(screen, 2));
    }
    tap(screen, 2);
    return true;
  });
  // The press has focused the map already. The default would later take the focus from the title field of a new place.
  host.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
  return () => {
    clearTimeout(longPress);
    stop.abort();
    stopClick();
    menu.stop();
    map.setPointerClaim(null);
    map.setDoubleTapClaim(null);
  };
}

/** Opens the menu by a right click and by a long press of a finger that the engine keeps. */
function followMenu(host: HTMLElement, map: AtriumMap, editor: Editor, onMenu: OnMenu) {
  const { screen, tools, index } = editor;
  const open = (at: Point) => {
    // The release of a press that opens the menu must not change the selection.
    if (isPressing(editor)) tools.dispatch({ type: 'cancel' });
    const place = index.hit(map.unproject(at), map.view.k, 4);
    if (place && !screen.store.getState().selection.includes(place.id)) screen.select([place.id]);
    const box = host.getBoundingClientRect();
    onMenu(place, [box.left + at[0], box.top + at[1]]);
  };
  // After the touch, browsers send mouse events to the map, which would close the menu as a press beside it.
  const openByFinger = (screen: Point) => {
    open(screen);
    host.addEventListener('touchend', (event) => event.preventDefault(), { once: true, passive: false });
  };
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault();
    const box = host.getBoundingClientRect();
    open([event.clientX - box.left, event.clientY - box.top]);
  };
  const stopPress = map.on('longPress', ({ screen }) => openByFinger(screen));
  host.addEventListener('contextmenu', onContextMenu);
  return {
    openByFinger,
    stop() {
      stopPress();
      host.removeEventListener('contextmenu', onContextMenu);
    },
  };
}

/** Checks whether a pointer is down on a place or beside them, and has not moved. */
function isPressing({ tools }: Editor): boolean {
  return tools.state.mode === 'press';
}

/** Checks whether a tool holds more than a press: a drag, or a drawing. */
function isWorking({ tools }: Editor): boolean {
  return tools.state.mode !== 'idle' && tools.state.mode !== 'press';
}

const noModifiers = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };

function stepOf(
  map: AtriumMap,
  pointer: Omit<ToolPointer, 'type' | 'button' | 'buttons'>,
  type: PointerStep['type'],
): PointerStep {
  return {
    type,
    point: map.unproject(pointer.screen),
    screen: pointer.screen,
    pointer: pointer.pointerType,
    shift: pointer.shiftKey,
    alt: pointer.altKey,
    mod: pointer.ctrlKey || pointer.metaKey,
    clickCount: pointer.clickCount,
  };
}

/** Lets every tool pan while Space is held. Space without a press of the pointer places a point in the middle. */
function followSpace(host: HTMLElement, editor: Editor, signal: AbortSignal) {
  let isHeld = false;
  let hasPanned = false;
  host.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== ' ' || event.repeat) return;
      event.preventDefault();
      isHeld = true;
      hasPanned = false;
      host.dataset.space = '';
    },
    { signal },
  );
  const lift = (event: KeyboardEvent) => {
    if (event.key !== ' ' || !isHeld) return;
    isHeld = false;
    delete host.dataset.space;
    if (!hasPanned && event.target === host && editor.tools.tool.presses === 'points') placeByKey(editor);
  };
  // Another window took the focus: the release of the key is not reported here.
  const letGo = () => {
    isHeld = false;
    delete host.dataset.space;
  };
  host.ownerDocument.addEventListener('keyup', lift, { signal });
  host.ownerDocument.defaultView?.addEventListener('blur', letGo, { signal });
  return {
    isHeld: () => isHeld,
    press() {
      hasPanned ||= isHeld;
    },
  };
}
