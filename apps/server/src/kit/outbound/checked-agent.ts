import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { OutboundError } from './outbound-error.ts';
import { isPublicAddress } from './public-address.ts';

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

const refusal = (host: string): OutboundError =>
  new OutboundError('notAllowed', `${host} leads to an address of this machine or its networks`);

/** Looks a name up and leaves only public addresses of it. */
function lookupPublic(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, []);
    const allowed = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (!first) return found(refusal(hostname), []);
    return options.all ? found(null, allowed) : found(null, first.address, first.family);
  });
}

const connectMs = 10_000;
const idle = { keepAliveTimeout: 10_000, keepAliveMaxTimeout: 60_000, connections: 128 } as const;

/** Connections to public addresses alone: the name is looked up here, and the open socket is looked at once more. */
export function checkedAgent(): Agent {
  const open = buildConnector({ timeout: connectMs, lookup: lookupPublic });
  return new Agent({
    ...idle,
    connect: (options, done) => {
      const { hostname } = options;
      // A written address is not looked up.
      if (isIP(hostname) && !isPublicAddress(hostname)) return done(refusal(hostname), null);
      return open(options, (error, socket) => {
        if (error || !socket) return done(error ?? refusal(hostname), null);
        if (isPublicAddress(socket.remoteAddress ?? '')) return done(null, socket);
        socket.destroy();
        return done(refusal(hostname), null);
      });
    },
  });
}

/** Who we are to a server that asks for a certificate, and whom we trust beside the usual authorities. */
export type ClientCertificate = ({ pfx: Buffer; passphrase: string } | { cert: string; key: string }) & {
  ca?: string;
};

/** Connections to the places that the operator has listed. */
export const openAgent = (certificate?: ClientCertificate): Agent =>
  new Agent({ ...idle, connect: { timeout: connectMs, ...certificate } });
