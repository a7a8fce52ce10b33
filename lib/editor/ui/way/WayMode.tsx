'use client';

import { useEffect } from 'react';
import type { DirectionsStrings } from '../../../messages/directions.ts';
import { deleteFloorLine, floorLineAt, setFloorColor } from '../../commands/floor.ts';
import { markerWay } from '../../commands/marker-way.ts';
import { addShaftEnds, joinShaft } from '../../commands/shafts.ts';
import { currentLevel, type Editor } from '../../editor.ts';
import type { WayPoints } from '../../model/types.ts';
import { createFloorLayer } from '../../way/floor-layer.ts';
import { paintWay } from '../../way/paint-way.ts';
import { withEndsOf } from '../../way/shaft-object.ts';
import type { WayService } from '../../way/way-service.ts';
import { useEditor } from '../frame/context.tsx';
import { beginTask, floorShown, useDirections, useWayService } from './use-way.ts';

export { WayPanel } from './WayPanel.tsx';

const eraseReachPx = 14;

/** Runs while directions are edited: draws the floor on the map and handles clicks. */
export function WayMode() {
  const { editor, binding } = useEditor();
  const service = useWayService();
  const t = useDirections();
  useEffect(() => service.follow(), [service]);
  useEffect(() => {
    const host = document.querySelector<HTMLElement>('[data-editor-canvas]');
    const layer = host && createFloorLayer(host);
    const paint = () => {
      const level = currentLevel(editor);
      const { floor, picture } = service.get();
      const isOfLevel = floor?.levelId === level?.id && floor?.source !== 'none';
      layer?.show(floorShown.get() && isOfLevel ? picture : null);
      binding.current?.setBackdrop((pen) => {
        const clicked = editor.screen.store.getState().way?.clicked ?? null;
        if (level) paintWay(pen, level, service.get(), clicked);
      });
    };
    paint();
    const { screen, session } = editor;
    const stops = [
      service.subscribe(paint),
      floorShown.subscribe(paint),
      session.document.subscribe(paint),
      screen.store.subscribe((now, before) => {
        if (now.way?.clicked !== before.way?.clicked || now.levelId !== before.levelId) paint();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      layer?.remove();
      binding.current?.setBackdrop(null);
    };
  }, [editor, binding, service]);
  useEffect(() => {
    // The panel opened over a plan that was visible as a whole. Fit it again.
    const map = binding.current?.map;
    if (map && map.zoom <= 1) editor.view.fit();
  }, [editor, binding]);
  useEffect(() => {
    const { store } = editor.screen;
    const stop = store.subscribe(({ way }, before) => {
      if (way?.clicked && way.clicked !== before.way?.clicked) take(editor, service, way.clicked, t);
    });
    return () => {
      stop();
      // Without its panel the tool draws nothing.
      if (editor.tools.tool.id === 'way') editor.tools.rest();
    };
  }, [editor, service, t]);
  return null;
}

/** Handles the points clicked for a task. */
function take(editor: Editor, service: WayService, clicked: WayPoints, t: DirectionsStrings): void {
  const { screen, session, view } = editor;
  const { document } = session;
  const { task, levelId, points, hit } = clicked;
  const [point] = points;
  if (!point) return;
  switch (task.kind) {
    case 'color':
      void service.colorAt(levelId, point).then((color) => {
        if (color === null) return;
        const role = service.get().floor?.colors.find((each) => each.color === color)?.role;
        session.run(setFloorColor(document, { levelId, color, role: role === 'floor' ? 'wall' : 'floor' }));
      });
      return;
    case 'erase': {
      const level = document.get(levelId);
      const index = level?.kind === 'level' ? floorLineAt(level, point, eraseReachPx / view.k()) : -1;
      if (index >= 0) session.run(deleteFloorLine(document, { levelId, index }));
      return;
    }
    case 'exit': {
      const place = document.place(hit ?? '');
      const start = document.place(task.from);
      const isEnd =
        place?.kind === 'marker' &&
        start?.kind === 'marker' &&
        place.id !== start.id &&
        markerWay(place)?.kind === markerWay(start)?.kind;
      const ends = withEndsOf(document, isEnd ? [task.from, place.id] : [task.from]);
      if (isEnd) session.run(joinShaft(document, ends));
      else session.run(addShaftEnds(document, [{ ends, id: session.newId(), levelId, at: point }]));
      beginTask(editor, null, null);
      if (isEnd) screen.select([place.id]);
      return;
    }
    case 'trial': {
      const end = { levelId, point, placeId: hit };
      const { trial } = service.get();
      if (!trial || trial.to) {
        service.tryWay({ from: end, to: null, profile: trial?.profile ?? 'walk' });
        beginTask(editor, { kind: 'trial' }, t.trial.toHint);
      } else {
        service.tryWay({ ...trial, to: end });
        beginTask(editor, null, null);
      }
      return;
    }
    case 'scale':
      // The panel asks for the length.
      editor.tools.rest();
      return;
    case 'wall':
    case 'opening':
    case 'marker':
      return;
    default:
      task satisfies never;
  }
}
