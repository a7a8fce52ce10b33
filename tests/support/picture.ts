import sharp from 'sharp';
import { type ApiAnswer, api } from './api.ts';

/** Returns the bytes of a plain PNG. */
export async function pixels(color = '#888', width = 40, height = 30): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp({ create: { width, height, channels: 3, background: color } });
  return new Uint8Array(await image.png().toBuffer());
}

/** Returns a plain PNG as the body of a part of a form. */
export async function picture(width = 40, height = 30): Promise<Blob> {
  return new Blob([await pixels('#888', width, height)]);
}

/** Posts a form with a file and with `fields`. */
export async function postFile(
  token: string,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
): Promise<ApiAnswer> {
  const form = new FormData();
  form.set('file', new Blob([bytes]), 'Door sign.pdf');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return api('POST', path, { token, form });
}

/** Returns a form with one picture in `part`. */
export async function pictureForm(part: string): Promise<FormData> {
  const form = new FormData();
  form.set(part, await picture(), 'a.png');
  return form;
}

/** Returns the multipart form of a save of `levels`, with a picture for each of the first `pictures` levels. */
export async function saveForm(levels: unknown, pictures: number): Promise<FormData> {
  const form = new FormData();
  form.set('data', JSON.stringify({ levels_data: levels }));
  for (let i = 0; i < pictures; i++) form.set(`level_image_${i}`, await picture(40 + i), `${i}.png`);
  return form;
}
