import sharp from 'sharp';
import { squareData } from './editor-page.ts';

/** A plan of 1,000 x 800 px: two rooms with a wall between them at x = 500, and something grey in the eastern one. */
const twoRoomsSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="800">
  <rect width="1000" height="800" fill="#fff"/>
  <rect x="24" y="24" width="952" height="752" fill="none" stroke="#000" stroke-width="8"/>
  <rect x="496" y="24" width="8" height="752" fill="#000"/>
  <rect x="600" y="300" width="100" height="100" fill="#b0b0b0"/>
</svg>`;

/** Levels with this plan, as `levels_data` takes them: a place on each side of the wall, and stairs on both levels. */
export async function levelsOfTwoRooms(): Promise<unknown[]> {
  const png = await sharp(Buffer.from(twoRoomsSvg)).png().toBuffer();
  const imageUrl = `data:image/png;base64,${png.toString('base64')}`;
  const stairs = (title: string, x: number, y: number) => ({ title, icon: 'stairs', position: { x, y } });
  return [
    {
      name: 'Ground floor',
      imageUrl,
      areas: [
        { title: 'West', data: squareData(100, 200, 300) },
        { title: 'East', data: squareData(500, 450, 250) },
      ],
      markers: [stairs('Main stairs', 150, 700), { title: 'Vault', position: { x: 850, y: 150 } }],
    },
    { name: 'Upper floor', imageUrl, markers: [stairs('Upper stairs', 400, 100)] },
  ];
}
