import { noise, pictureSize } from './noise.ts';
import { circle, group, path, polygon, rect } from './plan-kit.ts';

const { width, height } = pictureSize;

/** Folded houses, row behind row. */
export function paperCity(): string {
  const random = noise(7);
  const rows = [0, 1, 2, 3].map((row) => {
    const ground = 330 + row * 82;
    const houses: string[] = [];
    for (let x = -40 + random() * 30; x < width; ) {
      const w = 46 + random() * 42;
      const h = 90 + random() * 120 - row * 8;
      const roof = w * (0.35 + random() * 0.35);
      const [top, middle] = [ground - h, x + w * 0.62];
      const shade = 246 - (3 - row) * 9;
      const light = `rgb(${shade},${shade - 2},${shade - 7})`;
      const dark = `rgb(${shade - 24},${shade - 24},${shade - 26})`;
      houses.push(
        polygon(
          [
            [x, ground],
            [x, top],
            [(x + middle) / 2, top - roof],
            [middle, top],
            [middle, ground],
          ],
          { fill: light },
        ),
        polygon(
          [
            [middle, ground],
            [middle, top],
            [(x + middle) / 2, top - roof],
            [x + w, top - roof * 0.55],
            [x + w, ground - 6],
          ],
          { fill: dark },
        ),
        rect(x + w * 0.16, top + 18, w * 0.12, 16, { fill: dark }),
        rect(x + w * 0.36, top + 18, w * 0.12, 16, { fill: dark }),
      );
      x += w + 4 + random() * 10;
    }
    return group({}, ...houses);
  });
  return group(
    {},
    rect(0, 0, width, height, { fill: '#0f6f68' }),
    circle(620, 120, 54, { fill: '#f1e6c8' }),
    ...rows,
  );
}

/** Blocks of houses between a river and its bridges. */
export function map(): string {
  const random = noise(11);
  const blocks: string[] = [];
  for (let x = -60; x < 960; x += 62) {
    for (let y = -60; y < 680; y += 50) {
      const fill = random() > 0.86 ? '#d5dfc3' : random() > 0.5 ? '#e7d9c1' : '#efe4d0';
      blocks.push(rect(x + 3, y + 3, 52 + random() * 4, 40 + random() * 4, { fill, rx: 2 }));
    }
  }
  return group(
    {},
    rect(0, 0, width, height, { fill: '#f8f2e6' }),
    group({ transform: 'rotate(-9 400 280)' }, ...blocks),
    path('M-20 420C180 330 260 470 430 380S640 180 830 230', {
      fill: 'none',
      stroke: '#f8f2e6',
      'stroke-width': 92,
    }),
    path('M-20 420C180 330 260 470 430 380S640 180 830 230', {
      fill: 'none',
      stroke: '#a8cbd3',
      'stroke-width': 66,
    }),
    path('M210 350l-14 100M486 310l62 84M690 176l-6 106', { stroke: '#8b6f47', 'stroke-width': 9 }),
    circle(400, 190, 40, { fill: '#f8f2e6' }),
    circle(400, 190, 27, { fill: '#b3423a' }),
    circle(400, 190, 10, { fill: '#f8f2e6' }),
  );
}

export function skyline(): string {
  const random = noise(9);
  const houses: string[] = [];
  for (let x = -10; x < width; ) {
    const w = 34 + random() * 40;
    const h = 60 + random() * 70;
    houses.push(
      polygon(
        [
          [x, height],
          [x, 470 - h],
          [x + w / 2, 446 - h],
          [x + w, 470 - h],
          [x + w, height],
        ],
        { fill: '#4a4763' },
      ),
    );
    x += w;
  }
  const tower = (x: number, h: number) =>
    polygon(
      [
        [x, height],
        [x, 470 - h],
        [x + 22, 380 - h],
        [x + 44, 470 - h],
        [x + 44, height],
      ],
      { fill: '#35334c' },
    );
  return group(
    {},
    rect(0, 0, width, height, { fill: '#f3b184' }),
    rect(0, 0, width, 210, { fill: '#f0a27c' }),
    rect(0, 0, width, 100, { fill: '#e28e78' }),
    circle(560, 330, 74, { fill: '#ffe0a6' }),
    tower(236, 150),
    tower(318, 172),
    ...houses,
    rect(0, 500, width, 60, { fill: '#7d8f5b' }),
    ...Array.from({ length: 26 }, (_, i) =>
      circle(14 + i * 31, 500, 18 + random() * 12, { fill: i % 2 === 0 ? '#7d8f5b' : '#90a268' }),
    ),
  );
}

export function stones(): string {
  const random = noise(2);
  const courses: string[] = [];
  for (let row = 0; row < 8; row += 1) {
    for (let x = -30 - random() * 50; x < width; ) {
      const w = 70 + random() * 80;
      const tone = 168 + Math.floor(random() * 44);
      courses.push(
        rect(x + 4, row * 72 + 5, w - 8, 62, { rx: 12, fill: `rgb(${tone},${tone - 14},${tone - 42})` }),
      );
      courses.push(rect(x + 12, row * 72 + 12, w - 34, 10, { rx: 5, fill: '#fff', opacity: 0.12 }));
      x += w;
    }
  }
  const fish = 'M0 0C16 -14 40 -14 54 0C40 14 16 14 0 0L-14 -10V10Z';
  return group(
    {},
    rect(0, 0, width, height, { fill: '#6e6350' }),
    ...courses,
    path(fish, {
      fill: 'none',
      stroke: '#5d523f',
      'stroke-width': 4,
      'stroke-linejoin': 'round',
      transform: 'translate(322 328) rotate(-8)',
    }),
  );
}
