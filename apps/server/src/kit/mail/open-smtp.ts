import { createTransport } from 'nodemailer';
import type { Mail } from './mail.ts';

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with name and password in it where the server wants them. */
  url: string;
  /** Address that mail comes from, or a name and an address in angle brackets. */
  from: string;
}

/** How sending ended: sent, refused for good, or to be tried again. `reason` is for the log, and names no content. */
export type Sending = { kind: 'sent' } | { kind: 'refused' | 'later'; reason: string };

export interface Smtp {
  send(mail: Mail, messageId: string): Promise<Sending>;
  /** Why the server cannot be signed in to, or null; no mail is sent. */
  trouble(): Promise<string | null>;
  close(): void;
}

const onThisMachine = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * Names and passwords, and the codes that mails carry, travel encrypted: `smtp://` insists on STARTTLS, except to this
 * machine, or where the operator says `?requireTLS=false`. A certificate that is not valid is refused.
 */
function optionsOf(url: URL) {
  const isSecure = url.protocol === 'smtps:';
  const asked = url.searchParams.get('requireTLS');
  const needsTls = asked === null ? !onThisMachine.has(url.hostname) : asked === 'true';
  const auth = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : isSecure ? 465 : 587,
    secure: isSecure,
    requireTLS: !isSecure && needsTls,
    ignoreTLS: !isSecure && !needsTls,
    ...(auth.user ? { auth } : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** What the server said, cut: never what was sent to it. */
function failureOf(error: unknown): Exclude<Sending, { kind: 'sent' }> {
  const { code, responseCode, response } = error as { code?: string; responseCode?: number; response?: string };
  const reason = [code, response ?? (error instanceof Error ? error.message : '')].join(' ').slice(0, 300);
  // What is wrong with encryption, name or password is the operator's to mend, and then the mail shall leave.
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isFinal = isAboutMail && responseCode !== undefined && responseCode >= 500;
  return { kind: isFinal ? 'refused' : 'later', reason };
}

/** Sends by the operator's mail server, one connection a mail. */
export function openSmtp({ url, from }: SmtpSettings): Smtp {
  const transport = createTransport(optionsOf(new URL(url)));
  const host = /@([^@>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ to, subject, text, html }, messageId) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          // The same at every attempt, so that a server or a reader can tell the second copy of a mail.
          messageId: `<${messageId}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return { kind: 'sent' };
      } catch (error) {
        return failureOf(error);
      }
    },
    trouble: () =>
      transport.verify().then(
        () => null,
        (error: unknown) => failureOf(error).reason,
      ),
    close: () => transport.close(),
  };
}
