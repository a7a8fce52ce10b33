declare module 'qrcode/lib/core/qrcode.js' {
  /** Makes the modules of a QR code; throws for a text that is too long. */
  export function create(
    text: string,
    options?: { errorCorrectionLevel?: 'L' | 'M' | 'Q' | 'H' },
  ): { modules: { size: number; get(row: number, column: number): number } };
}
