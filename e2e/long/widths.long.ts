import { expect, test } from 'vitest';
import { cutControls } from '../kit/cut-controls.ts';
import { eventually } from '../kit/eventually.ts';
import { menuAddresses } from '../kit/menu-addresses.ts';
import { longTicketUuid } from '../kit/seed-history.ts';
import { startSeeded } from '../kit/seeded-product.ts';

test('no page scrolls sideways or cuts a control off, from 320 to 1920 px', async () => {
  const product = await startSeeded({ waiting: 12, messages: 30 });
  try {
    const page = await (await product.signIn()).newPage();
    for (const place of [...(await menuAddresses(page)), `/tickets/${longTicketUuid}`]) {
      await page.goto(place);
      await page.getByRole('heading').first().waitFor();
      await eventually(() => page.locator('[aria-busy="true"]').count(), place).toBe(0);
      expect(await cutControls(page), place).toEqual([]);
    }
  } finally {
    await product.stop();
  }
});
