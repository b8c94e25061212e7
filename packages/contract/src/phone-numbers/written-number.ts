/** How people and programs write a phone number: what stands around its digits is taken off here, before they are read. */

/** The number's signs without what stands around them. */
export interface WrittenNumber {
  /** Digits, spaces, brackets, marks, and a plus where one was written. */
  text: string;
  extension: string;
  /** It stood in a link or an address of WhatsApp, where numbers always begin with their country. */
  isWhole: boolean;
}

const longest = 200;
// Marks of direction and their like, and what makes a digit an emoji: nobody sees them in a number.
const invisible = /\p{Cf}|\p{Cc}|\u034F|\uFE0F|\u20E3/gu;
/** Digits of other scripts: each has its ten in a row. */
const otherDigits = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F]/g;
const asDigit = (sign: string): string => {
  const code = sign.charCodeAt(0);
  const zero = code >= 0x0966 ? 0x0966 : code >= 0x06f0 ? 0x06f0 : 0x0660;
  return String(code - zero);
};

const label =
  /^(?:telefone|telefono|telephone|tel|celular|cel|cell|fone|fixo|phone|mobile|movil|whats ?app|whats|wpp|zap|contato|contacto|numero|number|num|ddi|comercial|residencial|trabalho|casa)(?:[\s.:\-–]+|(?=[\d+(]))/i;
const numberSign = /^n[.º°o]{0,2}[\s.:]*(?=[\d+(])/i;
const link =
  /^(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?(?:[a-z_]{1,20}=[^&\s]{0,20}&){0,3}phone=|whatsapp:(?:\/\/send\?phone=)?)(?:\+|%2B)?([\d\s()-]{8,25})/i;
const address = /^(\d{8,15})(?::\d{1,3})?@(?:s\.whatsapp\.net|c\.us)$/i;
/** `ramal 31`, `ext. 12`, `;ext=12`, `x12`, `#12`, and the second of a pair that differs in its end: `5010/11`. */
const extension =
  /(?:[\s,;.-]{0,4}(?:ramal|rama?l?\.|r\.|ext(?:ension|ensao|n)?\.?|;ext|anexo|interno|x|#)[\s.:=]{0,4}|\s?\/\s?)(\d{1,6})$/i;
/** Signs by which a longer number of a sheet ends in `.0`. */
const decimalZero = /^(\+?\d{8,15})[.,]0{1,2}$/;
/** The place of a carrier that the writer leaves open: `0xx11`, `0**11`. */
const openCarrier = /0\s?(?:x\s?x|\*\s?\*)\s?(?=[\s()-]{0,2}\d\d)/i;

/** A text as it is read: without what nobody sees, its digits as plain ones, cut to a length. */
export function visibleText(typed: string): string {
  const text = typed.slice(0, longest).normalize('NFKC').replace(invisible, '');
  return text.replace(otherDigits, asDigit).trim();
}

function withoutLabels(text: string): string {
  let rest = text.normalize('NFD').replace(/\p{M}/gu, '').trim();
  // "Tel. cel: 11 …" has two.
  for (let times = 0; times < 3; times += 1) rest = rest.replace(label, '').replace(numberSign, '').trim();
  return rest;
}

/** Takes labels, links and extensions off a visible text. */
export function writtenNumber(text: string): WrittenNumber {
  const whole = link.exec(text)?.[1] ?? address.exec(text)?.[1];
  if (whole !== undefined) return { text: whole, extension: '', isWhole: true };
  const bare = withoutLabels(text.replace(/^['"]{1,3}|['"]{1,3}$/g, '')).replace(decimalZero, '$1');
  const carried = bare.replace(openCarrier, '0').trim();
  const [ending = '', digits = ''] = extension.exec(carried) ?? [];
  const before = carried.slice(0, carried.length - ending.length);
  // What is left must still be a number: `11/12` has no extension.
  const isSplit = ending !== '' && (before.match(/\d/g)?.length ?? 0) >= 8;
  return isSplit
    ? { text: before.trim(), extension: digits, isWhole: false }
    : { text: carried, extension: '', isWhole: false };
}
