import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { signIn } from '../pages/login-page.ts';
import { type SeededProduct, startSeeded } from './seeded-product.ts';

/** An admin and an agent of one company, each in a browser of their own. */
export interface TwoPeople {
  product: SeededProduct;
  admin: Page;
  agent: Page;
}

async function startTwoPeople(product: SeededProduct): Promise<TwoPeople> {
  const admin = await (await product.signIn()).newPage();
  const agent = await (await product.newContext()).newPage();
  await signIn(agent, 'agente1@recado.local');
  return { product, admin, agent };
}

/**
 * One product on a short history, with both at work, for all tests of a file. It is there before the first of them,
 * when `begin` is told, and stops after the last.
 */
export function withTwoPeople(begin: (people: TwoPeople) => Promise<void> | void): void {
  let product: SeededProduct | undefined;
  beforeAll(async () => {
    product = await startSeeded({ waiting: 3, messages: 20 });
    await begin(await startTwoPeople(product));
  });
  afterAll(() => product?.stop());
}
