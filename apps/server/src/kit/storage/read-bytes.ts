/**
 * The bytes of a stream, read no further than is needed to know that there are more than `most`: a longer result than
 * that means that there were more. Throws what the stream throws.
 */
export async function readBytes(content: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of content) {
    parts.push(part);
    bytes += part.length;
    if (bytes > most) break;
  }
  return Buffer.concat(parts);
}
