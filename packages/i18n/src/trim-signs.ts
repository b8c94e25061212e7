type IsSign = (sign: string) => boolean;

/**
 * The text without the signs at its end. A loop looks at each sign once; a pattern such as `x+$` begins anew at each of
 * them, so that a stranger's long row of signs would hold everybody up.
 */
export function trimSignsEnd(text: string, isSign: IsSign): string {
  let end = text.length;
  while (end > 0 && isSign(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The same at both ends. */
export function trimSigns(text: string, isSign: IsSign): string {
  const kept = trimSignsEnd(text, isSign);
  let start = 0;
  while (start < kept.length && isSign(kept.charAt(start))) start += 1;
  return kept.slice(start);
}
