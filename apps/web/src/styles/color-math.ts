/** Linear-light red, green and blue, each 0 to 1. */
type Linear = readonly [number, number, number];
export type Oklab = readonly [lightness: number, a: number, b: number];
/** Red, green and blue as the screen shows them, 0 to 255. */
export type Rgb = readonly [number, number, number];

const toLinear = (value: number): number =>
  value <= 0.04045 * 255 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;

const toByte = (value: number): number => {
  const clipped = Math.min(1, Math.max(0, value));
  return Math.round(255 * (clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055));
};

const linear = ([red, green, blue]: Rgb): Linear => [toLinear(red), toLinear(green), toLinear(blue)];

/** #rrggbb as bytes. @throws Error for anything else */
export const fromHex = (text: string): Rgb => {
  const [, red, green, blue] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text) ?? [];
  if (!red || !green || !blue) throw new Error(`not a colour: ${text}`);
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
};

const toOklab = (color: Rgb): Oklab => {
  const [r, g, b] = linear(color);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};

const fromOklab = ([lightness, a, b]: Oklab): Rgb => {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    toByte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toByte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toByte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
};

/** oklch(lightness chroma hue) with the hue in degrees, clipped to what a screen can show. */
export const fromOklch = (lightness: number, chroma: number, hue: number): Rgb => {
  const angle = (hue * Math.PI) / 180;
  return fromOklab([lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]);
};

/** color-mix(in oklab, first share, second): `share` is 0 to 1. */
export const mix = (first: Rgb, share: number, second: Rgb): Rgb => {
  const [l1, a1, b1] = toOklab(first);
  const [l2, a2, b2] = toOklab(second);
  const between = (from: number, to: number): number => from * share + to * (1 - share);
  return fromOklab([between(l1, l2), between(a1, a2), between(b1, b2)]);
};

/** A colour with an alpha of 0 to 1 laid over another. */
export const over = (top: Rgb, alpha: number, below: Rgb): Rgb => [
  Math.round(top[0] * alpha + below[0] * (1 - alpha)),
  Math.round(top[1] * alpha + below[1] * (1 - alpha)),
  Math.round(top[2] * alpha + below[2] * (1 - alpha)),
];

const luminance = (color: Rgb): number => {
  const [r, g, b] = linear(color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** The contrast of WCAG 2: 1 to 21. */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
};
