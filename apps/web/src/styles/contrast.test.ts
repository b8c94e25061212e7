import { readFileSync } from 'node:fs';
import { limits } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { presetColors } from '../ui/preset-colors.ts';
import { contrast, fromHex, fromOklch, mix, over, type Rgb } from './color-math.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

const declarations = (block: string): Map<string, string> =>
  new Map([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]));

const blockOf = (start: string): string => {
  const from = css.indexOf(start);
  if (from === -1) throw new Error(`tokens.css has no ${start}`);
  return css.slice(from, css.indexOf('\n}', from));
};

const base = new Map([...declarations(blockOf('@theme static')), ...declarations(blockOf(':root {'))]);
const themes = { light: base, dark: new Map([...base, ...declarations(blockOf('[data-theme="dark"]'))]) };
type Theme = keyof typeof themes;

const tokenOf = (theme: Theme, name: string): string => {
  const value = themes[theme].get(name);
  if (value === undefined) throw new Error(`no token ${name} in ${theme}`);
  return value;
};
const colorOf = (theme: Theme, name: string): Rgb => fromHex(tokenOf(theme, `color-${name}`));
const numberOf = (theme: Theme, name: string): number => {
  const value = tokenOf(theme, name);
  return value.endsWith('%') ? Number.parseFloat(value) / 100 : Number.parseFloat(value);
};

/** The tint that a pressed or pointed-at text button lays over what is below it. */
const pressed = (theme: Theme, below: Rgb): Rgb => {
  const [red = 0, green = 0, blue = 0, alpha = 0] = (tokenOf(theme, 'color-press').match(/[\d.]+/g) ?? []).map(Number);
  return over([red, green, blue], alpha, below);
};

const plain = ['canvas', 'surface', 'over', 'hover', 'selected'];

/** What is written in which colour on which ground, over the whole client. */
const written: Record<string, readonly string[]> = {
  text: [...plain, 'raised', 'chat', 'bubble-in', 'bubble-out', 'warn-soft', 'danger-soft', 'brand-soft'],
  'text-2': [...plain, 'chat', 'bubble-in', 'bubble-out'],
  'text-3': [...plain, 'chat'],
  'brand-text': [...plain, 'brand-soft'],
  danger: [...plain, 'chat', 'danger-soft'],
  warn: [...plain, 'warn-soft'],
  read: ['surface', 'hover', 'selected', 'bubble-out'],
  surface: ['text'],
  'on-brand': ['brand', 'brand-hover'],
  'on-danger': ['danger', 'danger-hover'],
};

/** Edges of controls, the focus ring, icons and marks that carry a meaning. */
const drawn: Record<string, readonly string[]> = {
  edge: ['canvas', 'surface', 'over', 'hover', 'chat'],
  ring: [...plain, 'chat', 'bubble-in', 'bubble-out'],
  brand: [...plain, 'chat'],
  danger: plain,
};

const pairs = (uses: Record<string, readonly string[]>): [string, string][] =>
  Object.entries(uses).flatMap(([ink, grounds]) => grounds.map((ground): [string, string] => [ink, ground]));

/** Below the floor, as "text on ground: 3.21". */
const tooFaint = (theme: Theme, uses: Record<string, readonly string[]>, floor: number): string[] =>
  pairs(uses)
    .map(([ink, ground]) => ({ ink, ground, ratio: contrast(colorOf(theme, ink), colorOf(theme, ground)) }))
    .filter(({ ratio }) => ratio < floor)
    .map(({ ink, ground, ratio }) => `${ink} on ${ground}: ${ratio.toFixed(2)}`);

const chip = (theme: Theme, tenant: Rgb): number => {
  const toward = tokenOf(theme, 'tenant-ink-toward') === 'black' ? fromHex('#000000') : fromHex('#ffffff');
  return contrast(
    mix(tenant, numberOf(theme, 'tenant-ink'), toward),
    mix(tenant, numberOf(theme, 'tenant-fill'), colorOf(theme, 'surface')),
  );
};

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it('writes every text with a contrast of at least 4.5', () => {
    expect(tooFaint(theme, written, 4.5)).toEqual([]);
  });

  it('draws every edge, ring and mark with a contrast of at least 3', () => {
    expect(tooFaint(theme, drawn, 3)).toEqual([]);
  });

  it('keeps the words of a button readable while it is pointed at', () => {
    for (const ground of ['canvas', 'surface', 'over']) {
      const tint = pressed(theme, colorOf(theme, ground));
      for (const ink of ['text', 'text-2', 'brand-text', 'text-3']) {
        expect(contrast(colorOf(theme, ink), tint), `${ink} on pressed ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('writes the initials of everybody readably, whatever the hue', () => {
    for (let hue = 0; hue < 360; hue++) {
      const ink = fromOklch(numberOf(theme, 'avatar-ink-l'), numberOf(theme, 'avatar-ink-c'), hue);
      const fill = fromOklch(numberOf(theme, 'avatar-fill-l'), numberOf(theme, 'avatar-fill-c'), hue);
      expect(contrast(ink, fill), `hue ${hue}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('writes a queue or a tag readably in each of the 50 preset colours', () => {
    for (const color of presetColors) expect(chip(theme, fromHex(color)), color).toBeGreaterThanOrEqual(4.5);
  });

  it('writes a queue or a tag readably in any colour that somebody chooses', () => {
    const steps = [0, 51, 102, 153, 204, 255];
    const all = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue): Rgb => [red, green, blue])));
    const faint = all.filter((color) => chip(theme, color) < 4.5).map((color) => color.join(' '));
    expect(faint).toEqual([]);
  });
});

it('offers 50 preset colours, each once', () => {
  expect(new Set(presetColors).size).toBe(limits.presetColors);
});

it('gives the dark theme a value for every colour of the light one', () => {
  const dark = declarations(blockOf('[data-theme="dark"]'));
  const colors = [...declarations(blockOf('@theme static')).keys()].filter((name) => /^color-[a-z]/.test(name));
  expect(colors.filter((name) => !dark.has(name))).toEqual([]);
});

it('measures contrast as WCAG does', () => {
  expect(contrast(fromHex('#ffffff'), fromHex('#000000'))).toBeCloseTo(21, 5);
  expect(contrast(fromHex('#777777'), fromHex('#ffffff'))).toBeCloseTo(4.48, 2);
});
