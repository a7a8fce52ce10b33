import { noise, pictureSize } from './noise.ts';
import { arc, circle, group, type Point, path, polygon, rect, round } from './plan-kit.ts';

const { width, height } = pictureSize;

/** The roof of the court, seen from the bench. */
export function glassRoof(): string {
  const [x, y] = [width / 2, height / 2];
  const ribs = Array.from({ length: 24 }, (_, i) => {
    const [[x1, y1] = [0, 0]] = arc(x, y, 60, i * 15, i * 15, 1);
    const [[x2, y2] = [0, 0]] = arc(x, y, 250, i * 15, i * 15, 1);
    return `M${x1} ${y1}L${x2} ${y2}`;
  });
  const random = noise(3);
  const leaves = Array.from({ length: 90 }, () => {
    const [angle, r] = [random() * 360, 250 + random() * 190];
    const [[lx, ly] = [0, 0]] = arc(x, y, r, angle, angle, 1);
    return path('M0 0C-9 -6 -10 -14 0 -16C10 -14 9 -6 0 0Z', {
      fill: random() > 0.5 ? '#d9b53a' : '#b9c26a',
      transform: `translate(${lx} ${ly}) rotate(${Math.round(random() * 360)}) scale(1.5)`,
    });
  });
  return group(
    {},
    rect(0, 0, width, height, { fill: '#efe9dc' }),
    circle(x, y, 262, { fill: '#d9d1c0' }),
    circle(x, y, 250, { fill: '#cfe5ec' }),
    circle(x - 60, y - 70, 120, { fill: '#e4f1f5', opacity: 0.8 }),
    path(ribs.join(''), { stroke: '#fff', 'stroke-width': 4 }),
    ...[60, 125, 190].map((r) => circle(x, y, r, { fill: 'none', stroke: '#fff', 'stroke-width': 4 })),
    ...leaves,
  );
}

export function cup(): string {
  return group(
    {},
    rect(0, 0, width, height, { fill: '#d9782d' }),
    rect(0, 400, width, 160, { fill: '#c2610c' }),
    path('M250 438H550C540 470 470 482 400 482S260 470 250 438Z', { fill: '#f7efe2' }),
    path('M290 260H510V340C510 410 460 436 400 436S290 410 290 340Z', { fill: '#fffaf1' }),
    path('M510 282C566 276 572 356 504 362', { fill: 'none', stroke: '#fffaf1', 'stroke-width': 18 }),
    polygon(
      arc(400, 260, 110, 0, 180, 24).map(([px, py]): Point => [px, round(260 + (py - 260) * 0.16)]),
      { fill: '#7a4a22' },
    ),
    path('M360 220c-16 -26 16 -36 0 -66M404 214c-16 -26 16 -36 0 -66M448 220c-16 -26 16 -36 0 -66', {
      fill: 'none',
      stroke: '#ffe9cf',
      'stroke-width': 7,
      'stroke-linecap': 'round',
      opacity: 0.8,
    }),
    path(
      'M400 400C376 382 366 356 384 344C394 338 398 346 400 352C402 346 406 338 416 344C434 356 424 382 400 400Z',
      { fill: '#d9b53a' },
    ),
  );
}

export function books(): string {
  const random = noise(5);
  const colors = [
    '#0f766e',
    '#b3423a',
    '#d9b53a',
    '#2f5fb3',
    '#6d4bb8',
    '#e7d9c1',
    '#4b463e',
    '#c2610c',
    '#8ea8a5',
  ];
  const shelves = [0, 1, 2].map((shelf) => {
    const bottom = 184 + shelf * 180;
    const spines: string[] = [];
    for (let x = 18; x < width - 40; ) {
      const w = 14 + random() * 26;
      const h = 104 + random() * 44;
      const fill = colors[Math.floor(random() * colors.length)] ?? '#4b463e';
      const tilt = random() > 0.93 ? ' rotate(7)' : '';
      spines.push(
        group(
          { transform: `translate(${round(x)} ${bottom})${tilt}` },
          rect(0, -h, w, h, { fill, rx: 2 }),
          rect(0, -h + 16, w, 5, { fill: '#fff', opacity: 0.35 }),
          rect(0, -26, w, 3, { fill: '#fff', opacity: 0.25 }),
        ),
      );
      x += w + 3 + (random() > 0.92 ? 34 : 0);
    }
    return group(
      {},
      ...spines,
      rect(0, bottom, width, 14, { fill: '#8b6f47' }),
      rect(0, bottom + 14, width, 8, { fill: '#3a2c1b', opacity: 0.2 }),
    );
  });
  return group({}, rect(0, 0, width, height, { fill: '#5a452c' }), ...shelves);
}

export function beams(): string {
  const rays = [110, 250, 400, 560, 700].map((x, i) => {
    const end = x + (i % 2 === 0 ? 130 : -120);
    return polygon(
      [
        [x, 0],
        [end - 46, height],
        [end + 46, height],
      ],
      { fill: i % 2 === 0 ? '#ffe9a8' : '#9fd4e0', opacity: 0.24 },
    );
  });
  const pools = [240, 130, 530, 440, 830].map((x) =>
    polygon(
      arc(x, height - 34, 70, 0, 360, 30).map(
        ([px, py]): Point => [px, round(height - 34 + (py - height + 34) * 0.24)],
      ),
      { fill: '#fff3cf', opacity: 0.3 },
    ),
  );
  return group(
    {},
    rect(0, 0, width, height, { fill: '#191724' }),
    rect(0, height - 80, width, 80, { fill: '#221f30' }),
    ...rays,
    ...pools,
  );
}
