/** Where the blocks after a head begin: a table of colours may stand between. */
const behindTable = (bytes: Uint8Array, flagsAt: number, end: number): number => {
  const flags = bytes[flagsAt] ?? 0;
  return end + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
};

/** The end of a row of sub-blocks, each with its length in front; an empty one is the last. */
const behindParts = (bytes: Uint8Array, from: number): number => {
  let at = from;
  for (let size = bytes[at]; size; size = bytes[at]) at += size + 1;
  return at + 1;
};

/** Whether a GIF has a second picture (GIF89a, sections 18 to 26). */
const hasSecondPicture = (bytes: Uint8Array): boolean => {
  let pictures = 0;
  for (let at = behindTable(bytes, 10, 13); at < bytes.length; ) {
    if (bytes[at] === 0x21) at = behindParts(bytes, at + 2);
    else if (bytes[at] === 0x2c) {
      pictures += 1;
      if (pictures === 2) return true;
      at = behindParts(bytes, behindTable(bytes, at + 9, at + 10) + 1);
    } else return false;
  }
  return false;
};

/** Whether a WebP says that it is animated (RFC 9649, section 2.7). */
const saysAnimated = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(12, 16)) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0;

/** Whether a GIF or WebP moves; false for every other file, and for one that cannot be read. */
export const isMoving = async (file: Blob): Promise<boolean> => {
  try {
    if (file.type === 'image/webp') return saysAnimated(new Uint8Array(await file.slice(0, 32).arrayBuffer()));
    return file.type === 'image/gif' && hasSecondPicture(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return false;
  }
};
