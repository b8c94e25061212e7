import type { CSSProperties, ReactNode } from 'react';
import { cx } from './cx.ts';

/** The first emoji of a name that has no letter. */
const firstSign = (name: string): string => {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim());
  return first?.segment ?? '';
};

/** First letters of the first and last word, in capitals. */
export const initialsOf = (name: string): string => {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return firstSign(name);
  const letter = (word: string | undefined) => (word?.match(/[\p{L}\p{N}]/u)?.[0] ?? '').toLocaleUpperCase();
  return words.length > 1 ? letter(words[0]) + letter(words.at(-1)) : letter(words[0]);
};

/** A hue in degrees, the same for the same name on every screen. */
export const hueOf = (name: string): number => {
  let hash = 2166136261;
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619);
  return (hash >>> 0) % 360;
};

/** Custom properties of a person's colour, for `avatar-fill` and `avatar-ink`. */
export const hueStyle = (name: string) => ({ '--avatar-hue': hueOf(name) }) as CSSProperties;

type AvatarProps = {
  name: string;
  /** Edge in px. */
  size?: 22 | 24 | 28 | 30 | 32 | 36 | 40 | 56;
  picture?: string | null | undefined;
  /** Replaces the initials, e.g. the sign of a group. */
  icon?: ReactNode;
  className?: string | undefined;
};

const typeFor = (size: number): string => {
  if (size >= 40) return 'text-body';
  return size >= 30 ? 'text-small' : 'text-[10px]';
};

/** Picture or initials; always decoration, the name stands beside it in text. */
export const Avatar = ({ name, size = 40, picture, icon, className }: AvatarProps) => (
  <span
    aria-hidden="true"
    className={cx(
      'avatar-fill relative inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full font-semibold leading-none',
      typeFor(size),
      className,
    )}
    style={{ ...hueStyle(name), width: size, height: size }}
  >
    {icon ?? initialsOf(name)}
    {picture ? (
      <img
        // Hidden, not removed: React still holds it. Another address is another picture, which may load.
        key={picture}
        src={picture}
        alt=""
        loading="lazy"
        className="absolute inset-0 size-full object-cover"
        onError={(event) => {
          event.currentTarget.hidden = true;
        }}
      />
    ) : null}
  </span>
);
