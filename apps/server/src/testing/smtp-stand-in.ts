/** A local mail server that keeps what it takes; it can refuse, keep silent, and be gone, as the real ones do. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived. */
export interface ArrivedMail {
  to: string;
  /** All of it, headers first. */
  raw: string;
  subject: string;
  /** The code that it carries; empty without one. */
  code: string;
}

/** `answer`: mails are taken and nobody hears of it, from the one behind the first `after` on. */
type Fault = { at: 'recipient' | 'end'; code: number } | { at: 'answer'; after?: number };

export interface SmtpStandInOptions {
  /** What a client must sign in with. */
  login?: { user: string; pass: string };
  /** Offers STARTTLS, with a certificate that nobody vouches for. */
  offersTls?: boolean;
  port?: number;
}

const decodedWord = (word: string): string =>
  word.replace(/=\?utf-8\?(q|b)\?([^?]*)\?=\s*/gi, (_whole, kind: string, content: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(content, 'base64').toString()
      : decodedQuoted(content.replaceAll('_', ' ')),
  );
const decodedQuoted = (content: string): string =>
  Buffer.from(
    content
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

function arrivedMail(to: string, raw: string): ArrivedMail {
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1] ?? '';
  const code = /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/.exec(decodedQuoted(raw))?.[0] ?? '';
  return { to, raw, subject: decodedWord(subject.replace(/\r\n\s+/g, '')), code };
}

/** Starts it on a free port of this machine. */
export async function startSmtpStandIn({ login, offersTls = false, port = 0 }: SmtpStandInOptions = {}) {
  const mails: ArrivedMail[] = [];
  const state: { fault: Fault | null } = { fault: null };
  const failure = (responseCode: number) => Object.assign(new Error('refused by the stand-in'), { responseCode });
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    logger: false,
    onAuth: ({ username, password }, _session, done) => {
      if (username === login?.user && password === login?.pass) done(null, { user: username });
      else done(failure(535));
    },
    onRcptTo: (_address, _session, done) => {
      const { fault } = state;
      done(fault?.at === 'recipient' ? failure(fault.code) : null);
    },
    onData: (stream, session, done) => {
      void text(stream).then((raw) => {
        const { fault } = state;
        if (fault?.at === 'end') return done(failure(fault.code));
        mails.push(arrivedMail(session.envelope.rcptTo[0]?.address ?? '', raw));
        if (fault?.at !== 'answer' || mails.length <= (fault.after ?? 0)) done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const own = (server.server.address() as AddressInfo).port; // it listens on TCP
  return {
    port: own,
    url: login
      ? `smtp://${encodeURIComponent(login.user)}:${encodeURIComponent(login.pass)}@127.0.0.1:${own}`
      : `smtp://127.0.0.1:${own}`,
    mails,
    /** What it does wrong from now on; null for nothing. */
    fail: (fault: Fault | null) => {
      state.fault = fault;
    },
    /** Cuts every connection: who waits for an answer does not get it. */
    cut: () => {
      for (const connection of server.connections) connection._socket.destroy();
    },
    close: async () => {
      for (const connection of server.connections) connection._socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
export type SmtpStandIn = Awaited<ReturnType<typeof startSmtpStandIn>>;
