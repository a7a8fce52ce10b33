import sharp from 'sharp';

const decoders = {
  pictures: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
  drawings: ['VipsForeignLoadSvg'],
};

/**
 * Limits this process to the decoders of the kinds that it reads. A fault in one of the dozen other decoders (AVIF,
 * TIFF, PDF and so on) is then out of reach, whatever a file claims to be.
 */
export function allowDecoders(kind: keyof typeof decoders): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders[kind] });
}
