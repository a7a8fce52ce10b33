type Rgb = readonly [red: number, green: number, blue: number];

/** Parses #rgb, #rrggbb or #rrggbbaa into red, green and blue (0 to 255). Returns black for anything else. */
function parseColor(color: string): Rgb {
  const digits = /^#([\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i.exec(color)?.[1];
  if (!digits) return [0, 0, 0];
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => Number.parseInt(pair, 16));
  return [red, green, blue];
}

/** Returns the relative luminance as WCAG defines it, from 0 (black) to 1 (white). */
function luminance(color: string): number {
  const [red, green, blue] = parseColor(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio as WCAG defines it, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [first, second] = [luminance(a), luminance(b)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Returns white if its contrast on `color` is at least 3:1 (enough for icons), else a near-black. */
export function inkOn(color: string): string {
  return contrast(color, '#ffffff') >= 2.6 ? '#ffffff' : '#1c1b19';
}

/** Moves `color` step by step toward black or white until its contrast on `background` reaches `ratio`. */
export function withContrast(color: string, background: string, ratio: number): string {
  const target = luminance(background) > 0.18 ? 0 : 255;
  for (let step = 0; step <= 20; step++) {
    const mixed = mix(parseColor(color), target, step / 20);
    if (contrast(mixed, background) >= ratio) return mixed;
  }
  return target === 0 ? '#000000' : '#ffffff';
}

function mix(color: Rgb, target: number, share: number): string {
  const part = (value: number) =>
    Math.round(value + (target - value) * share)
      .toString(16)
      .padStart(2, '0');
  return `#${part(color[0])}${part(color[1])}${part(color[2])}`;
}
