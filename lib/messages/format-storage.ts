const kilobyte = 1024;

/** Formats an amount of storage: `200 MB`, `1.5 GB`. */
export function formatStorage(bytes: number, language: string): string {
  const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;
  let unit = 0;
  let amount = bytes / kilobyte;
  while (amount >= kilobyte && unit < units.length - 1) {
    amount /= kilobyte;
    unit++;
  }
  const options = { style: 'unit', unit: units[unit], maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, options).format(amount);
}
