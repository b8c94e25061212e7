import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { openList, press, type Screen } from './screen.ts';

const endpoint = 'https://fcm.googleapis.com/fcm/send/exemplo';
const row = {
  ...{ id: 1, mine: true, waiting: true, withText: false, isFailing: true },
  digest: createHash('sha256').update(endpoint).digest('hex'),
  createdAt: '2026-11-20T12:00:00.000Z',
};

const openSettings = async (page: Page): Promise<void> => {
  await openList(page);
  // Until its next load the page has the permission, and a subscription, which takes the internet to come about.
  await page.evaluate((address) => {
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'granted' });
    const subscription = { endpoint: address, unsubscribe: async () => true };
    const registration = {
      pushManager: { getSubscription: async () => subscription },
      getNotifications: async () => [],
    };
    navigator.serviceWorker.getRegistration = async () => registration as unknown as ServiceWorkerRegistration;
  }, endpoint);
  await press(page, /^Conta de/);
  await page.getByRole('menuitem', { name: 'Perfil' }).click();
  await page.getByRole('heading', { name: 'Avisos com o Recado fechado' }).scrollIntoViewIfNeeded();
};

/** A browser that hears of messages while no tab is open. */
export const pushScreens: Screen[] = [
  {
    name: 'push: on, and the last notice did not arrive',
    show: async (page) => {
      await page.route('**/api/push', (route) => route.fulfill({ json: { publicKey: '', subscriptions: [row] } }));
      await openSettings(page);
      await page.getByRole('switch', { name: 'Mostrar o texto da mensagem' }).scrollIntoViewIfNeeded();
      await page.getByText('O último aviso não chegou a este aparelho.').waitFor();
    },
  },
  {
    name: 'push: could not be looked up',
    show: async (page) => {
      await page.route('**/api/push', (route) =>
        route.fulfill({ status: 404, json: { error: 'ERR_NO_PUSHSUBSCRIPTION_FOUND' } }),
      );
      await openSettings(page);
      await page.getByText('Não foi possível ver os avisos deste aparelho.').waitFor();
    },
  },
];
