import { describe, expect, it } from 'vitest';
import { ImageRefused } from '#lib/maps/images/image-refused.ts';
import { inspectImage } from '#lib/maps/images/inspect-image.ts';
import { findHarm } from '#tests/fixtures/images/harmless.ts';
import { hostileSvgs } from '#tests/fixtures/images/hostile-svgs.ts';

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}

describe('sanitising refuses', () => {
  it.each(hostileSvgs().filter((svg) => svg.isRefused))('$name', async ({ content }) => {
    await expect(inspectImage(bytesOf(content))).rejects.toThrow(ImageRefused);
  });
});

describe('sanitising makes harmless for good', () => {
  it.each(hostileSvgs().filter((svg) => !svg.isRefused))('$name', async ({ content }) => {
    const image = await inspectImage(bytesOf(content));
    expect(findHarm(new TextDecoder().decode(image.bytes))).toEqual([]);
    expect((await inspectImage(image.bytes)).bytes).toEqual(image.bytes);
  });
});
