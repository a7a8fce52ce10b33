import sharp from 'sharp';

/** A plain PNG, as the body of a form's part. */
export async function picture(width = 40, height = 30): Promise<Blob> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)]);
}

/** A form with one picture at `part`. */
export async function pictureForm(part: string): Promise<FormData> {
  const form = new FormData();
  form.set(part, await picture(), 'a.png');
  return form;
}

/** The multipart form of a save of `levels` with a picture for each of the first `pictures` of them. */
export async function saveForm(levels: unknown, pictures: number): Promise<FormData> {
  const form = new FormData();
  form.set('data', JSON.stringify({ levels_data: levels }));
  for (let i = 0; i < pictures; i++) form.set(`level_image_${i}`, await picture(40 + i), `${i}.png`);
  return form;
}
