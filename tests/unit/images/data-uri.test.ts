import { describe, expect, it } from 'vitest';
import { decodeDataUri } from '#lib/maps/images/data-uri.ts';

const base64 = (length: number) => Buffer.alloc(length, 7).toString('base64');

describe('decodeDataUri', () => {
  it.each([
    'data:image/png;base64,AQID',
    'DATA:image/svg+xml;charset=utf-8;BASE64,AQID',
    'data:image/x;base64,AQID',
  ])('decodes %s, whatever image it claims to be', (uri) => {
    expect(decodeDataUri(uri)).toEqual(new Uint8Array([1, 2, 3]));
  });

  it('accepts exactly 5 MB after decoding', () => {
    const limit = 5 * 1024 * 1024;
    expect(decodeDataUri(`data:image/png;base64,${base64(limit)}`)).toHaveLength(limit);
    expect(() => decodeDataUri(`data:image/png;base64,${base64(limit + 1)}`)).toThrow('larger than 5 MB');
  });

  it.each([
    '',
    'data:',
    'data:image/png;base64,',
    'data:image/png,AQID',
    'data:text/html;base64,AQID',
    'data:;base64,AQID',
    'data:image/png;base64,AQI',
    'data:image/png;base64,AQ==ID',
    'data:image/png;base64,A===',
    'data:image/png;base64,AQ\nID',
    'data:image/png;base64,AQ%49D',
    'data:image/png;base64,AQ-_',
    'https://a.example/x.png',
    `data:image/png${';a=b'.repeat(1000)};base64,AQID`,
  ])('refuses %j', (uri) => {
    expect(() => decodeDataUri(uri)).toThrow(expect.objectContaining({ name: 'ImageRefused' }));
  });
});
