/** One mail to one person, in plain text and as simple HTML that says the same. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** After this instant it is of no use any more, and not sent. */
  expiresAt?: Date;
}

/** A paragraph, a code that is set apart for copying, or an address of the product. */
export type MailPart = string | { code: string } | { link: string };

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;');

const page = 'margin:0;padding:24px;font:15px/1.5 system-ui,sans-serif;color:#17211c;background:#ffffff';
const code = 'margin:20px 0;font:600 24px/1.3 ui-monospace,monospace;letter-spacing:2px';

const wordsOf = (part: MailPart): string => {
  if (typeof part === 'string') return part;
  return 'code' in part ? `    ${part.code}` : part.link;
};

const htmlOf = (part: MailPart): string => {
  if (typeof part === 'string') return `<p>${escaped(part)}</p>`;
  if ('code' in part) return `<p style="${code}">${escaped(part.code)}</p>`;
  return `<p><a href="${escaped(part.link)}">${escaped(part.link)}</a></p>`;
};

/** A mail without remote pictures; a link shows the address that it leads to. */
export function composeMail(to: string, subject: string, parts: readonly MailPart[], expiresAt?: Date): Mail {
  const html = parts.map(htmlOf);
  return {
    to,
    subject,
    text: `${parts.map(wordsOf).join('\n\n')}\n`,
    html: `<!doctype html><html><head><meta charset="utf-8"></head><body style="${page}">${html.join('')}</body></html>`,
    ...(expiresAt ? { expiresAt } : {}),
  };
}
