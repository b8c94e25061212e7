const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value;
});

/** The checksum of a page of Ogg, whose own field must be zero or is left out by `skip` (RFC 3533, 6). */
export function oggChecksum(page: Uint8Array, skip = { from: 22, to: 26 }): number {
  let sum = 0;
  for (let index = 0; index < page.length; index += 1) {
    const byte = index >= skip.from && index < skip.to ? 0 : (page[index] ?? 0);
    sum = (sum << 8) ^ (table[(sum >>> 24) ^ byte] ?? 0);
  }
  return sum >>> 0;
}
