const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const ipAddress = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/;
/** Endings under which strangers have names beside each other, such as com.br; and hosts that lend names. */
const shared =
  /^(?:[a-z]{2,3}\.[a-z]{2}|(?:github|gitlab|ngrok|nip|sslip)\.io|.*\.(?:app|dev)|(?:onrender|herokuapp|trycloudflare)\.com)$/;

/** Whether browsers take two hosts for one site, as far as that can be told without the list of public endings. */
function isOneSite(one: string, other: string): boolean {
  if (one === other) return true;
  if (ipAddress.test(one) || ipAddress.test(other)) return false;
  const [a, b] = [one.split('.').reverse(), other.split('.').reverse()];
  const differs = a.findIndex((label, at) => label !== b[at]);
  const common = a.slice(0, differs < 0 ? a.length : differs);
  return common.length >= 2 && !shared.test([...common].reverse().join('.'));
}

/**
 * How a cookie travels to a client on another origin: `None` with `Secure` only where its site differs. Over
 * plain http browsers keep no Secure cookie but on the machine itself, so that `Lax` is all there is.
 */
export function cookieSite(own: URL, client: URL | undefined): { sameSite: 'lax' | 'none'; secure: boolean } {
  const isEncrypted = own.protocol === 'https:';
  const isKept = isEncrypted || loopback.test(own.hostname);
  if (client && isKept && !isOneSite(own.hostname, client.hostname)) return { sameSite: 'none', secure: true };
  return { sameSite: 'lax', secure: isEncrypted };
}
