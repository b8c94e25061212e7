const most = 11;

/** The digits of a Brazilian number as typed or pasted: without the country, 11 at most (core §2). */
export const phoneDigits = (text: string): string => {
  const digits = text.replace(/\D/g, '');
  return (digits.length > most && digits.startsWith('55') ? digits.slice(2) : digits).slice(0, most);
};

/** (99) 99999-9999, as far as it is typed; a number of ten digits is grouped as fixed lines are. */
export const maskPhone = (text: string): string => {
  const digits = phoneDigits(text);
  if (digits.length <= 2) return digits;
  const rest = digits.slice(2);
  const head = rest.length > 8 ? 5 : 4;
  const tail = rest.slice(head);
  return `(${digits.slice(0, 2)}) ${rest.slice(0, head)}${tail ? `-${tail}` : ''}`;
};

/** Where the caret stands in a masked number behind so many of its digits. */
export const caretBehind = (masked: string, digits: number): number => {
  let seen = 0;
  for (const [index, sign] of [...masked].entries()) {
    if (seen === digits) return index;
    if (/\d/.test(sign)) seen += 1;
  }
  return masked.length;
};
