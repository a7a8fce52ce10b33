import * as L from 'leaflet';
import type { LevelShape } from '#lib/viewer/core/types.ts';

/** The baseline page: the same level on Leaflet's canvas, with names on hover and a popup on click. */
const start = async () => {
  const host = document.getElementById('map');
  const url = document.querySelector<HTMLLinkElement>('link[as=fetch]')?.href ?? '';
  if (!host) return;
  const level = (await (await fetch(url)).json()) as LevelShape;
  const map = L.map(host, {
    crs: L.CRS.Simple,
    preferCanvas: true,
    minZoom: -5,
    zoomSnap: 0,
    attributionControl: false,
  });
  const at = ([x, y]: readonly [number, number]): [number, number] => [-y, x];
  map.fitBounds([at([0, level.height]), at([level.width, 0])], { animate: false });
  const titleOf = (place: { translations: LevelShape['areas'][number]['translations'] }) =>
    place.translations.en?.title ?? '';
  for (const area of level.areas) {
    const { color, fillOpacity, strokeWidth } = area;
    L.polygon(area.data.map(at), { color, fillOpacity, weight: strokeWidth })
      .bindTooltip(titleOf(area))
      .bindPopup(titleOf(area))
      .addTo(map);
  }
  for (const marker of level.markers) {
    const point = at([marker.position.x, marker.position.y]);
    L.circleMarker(point, {
      radius: marker.size / 2,
      color: '#fff',
      weight: 2,
      fillColor: marker.color,
      fillOpacity: 1,
    })
      .bindTooltip(titleOf(marker))
      .bindPopup(titleOf(marker))
      .addTo(map);
  }
  requestAnimationFrame(() => performance.mark('atrium-painted'));
};

void start();
