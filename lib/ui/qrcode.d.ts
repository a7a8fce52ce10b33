declare module 'qrcode/lib/core/qrcode.js' {
  /** Computes the modules of a QR code. Throws if the text is too long. */
  export function create(
    text: string,
    options?: { errorCorrectionLevel?: 'L' | 'M' | 'Q' | 'H' },
  ): { modules: { size: number; get(row: number, column: number): number } };
}
