import type { SimulatorClient } from '@recado/whatsapp-simulator';
import type { Page } from 'playwright-core';
import { addConnection, untilShownConnected } from '../pages/connections-page.ts';
import { signIn } from '../pages/login-page.ts';
import { openPage } from './browser.ts';
import { Handset } from './handset.ts';
import type { PhoneProduct } from './phone-product.ts';

/** The company's number among the ready phones. */
export const companyNumber = '5511988771020';

/** Links the connection `Principal` to the company's phone; answers the browser of the admin who did it. */
export async function linkPrincipal({ simulator, product, browser }: PhoneProduct): Promise<Page> {
  const admin = await openPage(browser, product.origin);
  await signIn(admin, 'admin@recado.local');
  await simulator.client.scan(companyNumber, await addConnection(admin, 'Principal'));
  await untilShownConnected(admin, 'Principal');
  return admin;
}

/** The phone of a customer who is there already. */
export async function handsetOf(phones: SimulatorClient, number: string): Promise<Handset> {
  const { name } = await phones.phone(number);
  return new Handset(phones, { number, name }, companyNumber);
}
