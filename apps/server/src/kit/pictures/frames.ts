/** How two processes speak through a pipe: the lengths of both parts, one of JSON, and bytes. */
export interface Frame {
  about: unknown;
  bytes: Buffer;
}

const headBytes = 8;

export function frame(about: object, bytes: Uint8Array = Buffer.alloc(0)): Buffer {
  const said = Buffer.from(JSON.stringify(about));
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(said.length, 0);
  head.writeUInt32BE(bytes.length, 4);
  return Buffer.concat([head, said, bytes]);
}

interface Sizes {
  saidEnd: number;
  end: number;
}
function sizesOf(head: Buffer, mostBytes: number): Sizes {
  const saidEnd = headBytes + head.readUInt32BE(0);
  const end = saidEnd + head.readUInt32BE(4);
  if (end > mostBytes) throw new Error('A frame is too large.');
  return { saidEnd, end };
}
const frameOf = (whole: Buffer, { saidEnd, end }: Sizes): Frame => ({
  about: JSON.parse(whole.toString('utf8', headBytes, saidEnd)),
  bytes: whole.subarray(saidEnd, end),
});

/** The frames of a stream; throws for one of more than `mostBytes`, and for JSON that is none. */
export async function* readFrames(stream: AsyncIterable<Uint8Array>, mostBytes: number): AsyncGenerator<Frame> {
  let parts: Uint8Array[] = [];
  let length = 0;
  let needed = headBytes;
  for await (const part of stream) {
    parts.push(part);
    length += part.length;
    // Put together only when something is whole, so that a long frame is copied twice and not with every piece.
    while (length >= needed) {
      const whole = Buffer.concat(parts, length);
      const sizes = sizesOf(whole, mostBytes);
      const isWhole = length >= sizes.end;
      if (isWhole) yield frameOf(whole, sizes);
      const rest = isWhole ? whole.subarray(sizes.end) : whole;
      needed = isWhole ? headBytes : sizes.end;
      parts = [rest];
      length = rest.length;
    }
  }
}
