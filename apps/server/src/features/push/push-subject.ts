/**
 * Whom push services write to about our pushes (RFC 8292): where the installation is, else whom its mail comes from. Some
 * refuse one that names this machine.
 */
export function pushSubject(publicUrl: string | undefined, mailFrom: string | undefined): string {
  if (publicUrl?.startsWith('https:')) return new URL(publicUrl).origin;
  const address = mailFrom && (/<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom);
  return `mailto:${address ?? 'recado@example.com'}`;
}
