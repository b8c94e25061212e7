const LARGEST = 64 * 1024;

/** A picture that a phone drew of a map or an ad, as base64; undefined where it is no JPEG or larger than any phone makes it. */
export function smallPicture(bytes: Uint8Array | null | undefined): string | undefined {
  if (!bytes || bytes.length > LARGEST || bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  return Buffer.from(bytes).toString('base64');
}
