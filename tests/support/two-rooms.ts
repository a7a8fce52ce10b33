import sharp from 'sharp';
import { squareData } from './editor-page.ts';

/**
 * A plan of 500 x 400 px: two rooms with a wall between them at x = 250, and a grey object in the eastern one. Floors
 * are found pixel by pixel, so a larger plan takes longer.
 */
const twoRoomsSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="400">
  <rect width="500" height="400" fill="#fff"/>
  <rect x="12" y="12" width="476" height="376" fill="none" stroke="#000" stroke-width="4"/>
  <rect x="248" y="12" width="4" height="376" fill="#000"/>
  <rect x="300" y="150" width="50" height="50" fill="#b0b0b0"/>
</svg>`;

/** Returns `levels_data` with this plan: a place on each side of the wall, and stairs on both levels. */
export async function levelsOfTwoRooms(): Promise<unknown[]> {
  const png = await sharp(Buffer.from(twoRoomsSvg)).png().toBuffer();
  const imageUrl = `data:image/png;base64,${png.toString('base64')}`;
  const stairs = (title: string, x: number, y: number) => ({ title, icon: 'stairs', position: { x, y } });
  return [
    {
      name: 'Ground floor',
      imageUrl,
      areas: [
        { title: 'West', data: squareData(50, 100, 150) },
        { title: 'East', data: squareData(250, 225, 125) },
      ],
      markers: [stairs('Main stairs', 75, 350), { title: 'Vault', position: { x: 425, y: 75 } }],
    },
    { name: 'Upper floor', imageUrl, markers: [stairs('Upper stairs', 200, 50)] },
  ];
}
