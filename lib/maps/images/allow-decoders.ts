import sharp from 'sharp';

const decoders = {
  pictures: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
  drawings: ['VipsForeignLoadSvg'],
};

/**
 * Leaves this process the decoders of the kinds that it is to read, and none else: a fault in one of the dozen others
 * that come along (AVIF, TIFF, PDF and so on) cannot be reached, whatever a file passes itself off as.
 */
export function allowDecoders(kind: keyof typeof decoders): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders[kind] });
}
