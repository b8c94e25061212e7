const secretMask = '••••';

/** What replies show of a secret: empty when none is set, else a mask and its last four characters. */
export function redactSecret(secret: string): string {
  if (secret === '') return '';
  return secret.length > 8 ? secretMask + secret.slice(-4) : secretMask;
}

/** True when a form echoes a redacted secret: the stored one stays. */
export function isRedactedSecret(wire: string): boolean {
  return wire.startsWith(secretMask);
}
