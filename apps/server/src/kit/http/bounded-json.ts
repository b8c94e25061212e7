import { limits } from '@recado/contract';

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const opens = new Set([0x5b, 0x7b]);
const closes = new Set([0x5d, 0x7d]);

/** Where the text that begins behind this quote ends: at its own quote, or with everything. */
function endOfText(json: string, from: number): number {
  let at = from;
  while (at < json.length) {
    const sign = json.charCodeAt(at);
    if (sign === quote) return at;
    at += sign === backslash ? 2 : 1;
  }
  return at;
}

/**
 * Whether JSON is no deeper and has no more values than any call needs: told by one look at its signs, before anything is
 * made of it.
 */
export function isWithinBounds(json: string): boolean {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === quote) at = endOfText(json, at + 1);
    else if (sign === comma) values += 1;
    else if (closes.has(sign)) depth -= 1;
    else if (opens.has(sign)) {
      depth += 1;
      values += 1;
    }
    if (depth > limits.jsonDepth || values > limits.jsonValues) return false;
  }
  return true;
}
