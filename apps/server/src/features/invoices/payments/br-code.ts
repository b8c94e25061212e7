/**
 * The text of a Pix QR code, after the standard of the central bank: fields of a two-digit id, a two-digit length and a
 * value, closed by a checksum. Published generators lose zeros of the checksum or decimals of the amount, so it is our own.
 */

/** Who is paid, as the operator named it. */
export interface PixReceiver {
  key: string;
  name: string;
  city: string;
}

const longest = { name: 25, city: 15, txid: 25, field: 99 };

/** Letters, digits and a few signs of ASCII, without accents: what every bank's reader takes. */
function plain(text: string, length: number): string {
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '');
  return bare
    .replace(/[^0-9A-Za-z .,&()/*+-]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, length)
    .trim();
}

function field(id: string, value: string): string {
  if (value.length > longest.field) throw new Error(`Field ${id} of a Pix code is too long.`);
  return id + String(value.length).padStart(2, '0') + value;
}

/** CRC-16/CCITT-FALSE as four capital hexadecimal digits, zeros in front included. */
export function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Whole cents with two decimals and a point. */
export const decimalOf = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** A static code for one amount; without a txid it names none. */
export function staticBrCode({ key, name, city }: PixReceiver, cents: number | null, txid?: string): string {
  const text = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)),
    field('52', '0000'),
    field('53', '986'),
    cents === null ? '' : field('54', decimalOf(cents)),
    field('58', 'BR'),
    field('59', plain(name, longest.name)),
    field('60', plain(city, longest.city)),
    field('62', field('05', txid?.slice(0, longest.txid) ?? '***')),
    '6304',
  ].join('');
  return text + checksum(text);
}
