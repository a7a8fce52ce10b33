import sharp from 'sharp';
import { squareData } from './editor-page.ts';

/**
 * A plan of 250 x 200 px: two rooms with a wall between them at x = 125, and a grey object in the eastern one. Floors
 * are found pixel by pixel, so a larger plan takes longer.
 */
const twoRoomsSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="250" height="200">
  <rect width="250" height="200" fill="#fff"/>
  <rect x="6" y="6" width="238" height="188" fill="none" stroke="#000" stroke-width="2"/>
  <rect x="124" y="6" width="2" height="188" fill="#000"/>
  <rect x="150" y="75" width="25" height="25" fill="#b0b0b0"/>
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
        { title: 'West', data: squareData(25, 50, 75) },
        { title: 'East', data: squareData(125, 112, 62) },
      ],
      markers: [stairs('Main stairs', 37, 175), { title: 'Vault', position: { x: 212, y: 37 } }],
    },
    { name: 'Upper floor', imageUrl, markers: [stairs('Upper stairs', 100, 25)] },
  ];
}
