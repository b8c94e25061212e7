/** An address, or a name and an address in angle brackets. */
export const senderPattern = /^([^<>"\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

/** Whom mail comes from: the one that is named, else whoever signs in to the mail server with an address. */
export function senderOf(url: string | undefined, named: string | undefined): string | undefined {
  const user = url ? decodeURIComponent(new URL(url).username) : '';
  return named ?? (senderPattern.test(user) ? `Recado <${user}>` : undefined);
}
