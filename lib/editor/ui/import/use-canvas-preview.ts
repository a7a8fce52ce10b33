import { useEffect, useMemo, useRef, useState } from 'react';
import type { Point } from '../../../geometry/point.ts';
import type { ProposedLevel } from '../../../import/proposal.ts';
import { createPlaceIndex } from '../../../map/place-index.ts';
import { createPlaceModel } from '../../../map/place-model.ts';
import type { LevelDrawing, PlaceDrawing } from '../../../map/types.ts';
import type { Judged } from '../../bring-in/judge.ts';
import type { Drawings } from '../../model/drawing.ts';
import { newArea, newMarker } from '../../model/entities.ts';
import { useEditor } from '../frame/context.tsx';
import { useScreen } from '../frame/hooks.ts';
import { previewPainter } from './paint-preview.ts';
import { planFileOf } from './send-plans.ts';

type Input = {
  /** Imported files, for the drawings under new levels; null if new levels get no plans. */
  files: readonly File[] | null;
  levels: readonly ProposedLevel[];
  all: readonly Judged[];
  titleOf: (judged: Judged) => string | null;
  hovered: string | null;
  onHover: (ref: string | null) => void;
  /** Called for a click on a proposed place, or on the map while a place is put there. */
  onClick: (ref: string | null, point: Point, levelId: string | null) => void;
};

export type CanvasPreview = { shown: string | null; show: (ref: string) => void; at: () => Point };

const hitPx = 4;

/** Shows the proposal for one level on the canvas, and connects its pointer events to the list. */
export function useCanvasPreview(input: Input): CanvasPreview {
  const { levels, all, hovered, titleOf } = input;
  const { editor, binding } = useEditor();
  const { screen, tools } = editor;
  const levelId = useScreen((state) => state.levelId);
  const [chosen, setChosen] = useState(() => ({ ref: firstShown(levels, all) }));
  const shown = useShown(levels, chosen, levelId);
  const level = levels.find(({ ref }) => ref === shown);
  const isNew = level?.into === 'new';
  const { width = 0, height = 0, ref = '' } = level ?? {};
  const planUrl = usePlanUrl(isNew ? level : undefined, input.files);
  const drawing = useMemo(
    () => (isNew ? newLevelDrawing(`preview ${ref}`, width, height, planUrl) : null),
    [isNew, ref, width, height, planUrl],
  );
  const places = useMemo(() => all.filter(({ place }) => place.level === shown), [all, shown]);
  const model = useMemo(() => modelOf(places, editor.drawings), [places, editor]);
  const latest = useRef({ ...input, places });
  latest.current = { ...input, places };

  // Only an existing level can be the shown level of the document.
  const target = level && level.into !== 'new' ? level.into : null;
  useEffect(() => {
    if (target) screen.setLevel(target);
  }, [screen, target]);
  const painter = useMemo(() => {
    const find = () =>
      latest.current.places.find(({ place }) => place.ref === latest.current.hovered) ?? null;
    return previewPainter(places, titleOf, find);
  }, [places, titleOf]);
  useEffect(() => {
    binding.current?.setPreview({ level: drawing, paint: painter.paint });
    return binding.current?.map.on('idle', () => {
      painter.rest();
      binding.current?.repaint();
    });
  }, [binding, drawing, painter]);
  useEffect(() => {
    void hovered;
    binding.current?.repaint();
  }, [binding, hovered]);
  useEffect(() => {
    tools.choose('pan');
    return () => {
      binding.current?.setPreview(null);
      if (tools.tool.id === 'pan') tools.rest();
    };
  }, [tools, binding]);

  useEffect(() => {
    const map = binding.current?.map;
    const host = document.querySelector<HTMLElement>('[data-editor-canvas]');
    if (!map || !host) return;
    const stop = new AbortController();
    const refAt = (point: Point) => model.hit(point, map.view, hitPx)?.id ?? null;
    host.addEventListener(
      'pointermove',
      (event) => {
        // Ignore moves while the map is dragged.
        if (event.buttons !== 0) return;
        const box = host.getBoundingClientRect();
        const next = refAt(map.unproject([event.clientX - box.left, event.clientY - box.top]));
        if (next !== latest.current.hovered) latest.current.onHover(next);
      },
      { signal: stop.signal },
    );
    host.addEventListener('pointerleave', () => latest.current.onHover(null), { signal: stop.signal });
    const stopClick = map.on('click', ({ point }) =>
      latest.current.onClick(refAt(point), point, drawing ? null : screen.store.getState().levelId),
    );
    return () => {
      stop.abort();
      stopClick();
    };
  }, [binding, model, drawing, screen]);
  return { shown, show: (next) => setChosen({ ref: next }), at: () => editor.view.center() };
}

/** Returns the level chosen in the panel, or the level chosen later in the list of levels. */
function useShown(
  levels: readonly ProposedLevel[],
  chosen: { readonly ref: string | null },
  levelId: string | null,
): string | null {
  const before = useRef({ levelId, chosen });
  const [isFollowing, setFollowing] = useState(false);
  useEffect(() => {
    const { current } = before;
    if (current.chosen !== chosen) setFollowing(false);
    else if (current.levelId !== levelId) setFollowing(true);
    before.current = { levelId, chosen };
  }, [chosen, levelId]);
  if (!isFollowing) return chosen.ref;
  return levels.find(({ into }) => into === levelId)?.ref ?? null;
}

/** Returns the level with the most places that are new, changed or left out. */
function firstShown(levels: readonly ProposedLevel[], all: readonly Judged[]): string | null {
  const counts = new Map<string | null, number>();
  for (const { place, look } of all)
    if (look !== 'same') counts.set(place.level, (counts.get(place.level) ?? 0) + 1);
  const most = levels.toSorted((a, b) => (counts.get(b.ref) ?? 0) - (counts.get(a.ref) ?? 0));
  return most[0]?.ref ?? null;
}

/** Returns an object URL for the drawing under a new level. */
function usePlanUrl(level: ProposedLevel | undefined, files: readonly File[] | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  const { ref = '', backdrop = null } = level ?? {};
  useEffect(() => {
    const file = files && planFileOf({ ref, backdrop }, files);
    if (!file) return setUrl(null);
    // Set the type, whatever the file's name says.
    const type = backdrop && 'png' in backdrop ? 'image/png' : 'image/svg+xml';
    const made = URL.createObjectURL(new Blob([file], { type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [ref, backdrop, files]);
  return url;
}

function newLevelDrawing(id: string, width: number, height: number, imageUrl: string | null): LevelDrawing {
  const plan = { imageUrl, imageThumbnails: [], backgroundColor: null };
  return { id, width, height, ...plan, defaultZoom: 1, minZoom: 0.25, maxZoom: 80, places: [] };
}

/** Returns a model for finding the proposed place at a point. */
function modelOf(places: readonly Judged[], drawings: Drawings) {
  const drawn = places.flatMap(({ place }): PlaceDrawing[] => {
    const fields = { id: place.ref, level: '', order: 0 };
    if (place.ring) return [drawings.of(newArea({ ...fields, data: place.ring }))];
    return place.point ? [drawings.of(newMarker({ ...fields, position: place.point }))] : [];
  });
  return createPlaceModel({ places: drawn }, createPlaceIndex);
}
