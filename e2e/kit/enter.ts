import type { BrowserContext, Page } from 'playwright-core';

/**
 * Signs somebody of the ready company in as the form of the login does, without its page: its own tests go through it,
 * and everybody else's would draw it first.
 */
export async function enter(context: BrowserContext, email: string): Promise<void> {
  const reply = await context.request.post('/api/auth/login', { data: { email, password: 'recado-local' } });
  if (!reply.ok()) throw new Error(`${email} could not sign in: ${reply.status()} ${await reply.text()}`);
  const { token } = (await reply.json()) as { token: string }; // the contract's tests hold replies to their shapes
  await layToken(context, JSON.stringify(token));
}

/** Puts a session's token, as the browser keeps it, into another browser: the first page of the product finds it. */
export async function layToken(context: BrowserContext, token: string): Promise<void> {
  const script = await context.addInitScript((kept) => {
    if (location.protocol !== 'about:') localStorage.setItem('token', kept);
  }, token);
  // Only once: who signs out later stays out.
  const forgetAfterFirst = (page: Page): void => {
    const forget = (): void => {
      if (page.url() === 'about:blank') return;
      page.off('domcontentloaded', forget);
      // A page that is closed meanwhile has taken it along.
      script.dispose().catch(() => undefined);
    };
    page.on('domcontentloaded', forget);
  };
  const [open] = context.pages();
  if (open) forgetAfterFirst(open);
  else context.once('page', forgetAfterFirst);
}
