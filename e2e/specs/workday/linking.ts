import { describe, expect, test } from 'vitest';
import { openWindow } from '../../kit/browser.ts';
import { companyNumber, supportNumber, type Workday } from '../../kit/workday.ts';
import { addConnection, addConnectionByCode, untilShownConnected } from '../../pages/connections-page.ts';
import { PhonePage } from '../../pages/phone-page.ts';

/** Linking on the page of the simulated phone (issue point 3). Everything after it needs both connections. */
export const linking = (day: () => Workday): unknown =>
  describe('linking on /telefone', () => {
    test('the phone reads the QR code that stands in Conexões', async () => {
      const { admin, phones } = day();
      const shown = await addConnection(admin.page, 'Principal');
      const phone = new PhonePage(await openWindow(admin.page));
      const inMenu = admin.page.getByRole('link', { name: /^Conexões/, includeHidden: true });
      await inMenu.getByText('Há conexão que precisa de atenção').waitFor();
      await phone.open();
      await phone.scan('Principal');
      await phone.device(1).getByText('Ativo agora').waitFor();
      await untilShownConnected(admin.page, 'Principal');
      const row = admin.page.getByRole('row', { name: 'Principal' });
      await row.getByText('+55 11 98877-1020').waitFor();
      await row.getByText(/^\d{2}\/\d{2}\/\d{2} \d{2}:\d{2}$/).waitFor();
      expect((await phones.phone(companyNumber)).devices).toHaveLength(1);
      await inMenu.getByText('Há conexão que precisa de atenção').waitFor({ state: 'detached' });
      expect(shown.split(',').length).toBeGreaterThanOrEqual(4);
      await phone.page.close();
    });

    test('the phone links a number by the eight characters of Conexões', async () => {
      const { admin, phones } = day();
      await phones.addPhone({ number: supportNumber, name: 'Aurora Suporte', kind: 'company' });
      const code = await addConnectionByCode(admin.page, 'Suporte', 'Suporte', supportNumber);
      const phone = new PhonePage(await openWindow(admin.page));
      await phone.open();
      await phone.choose('Aurora Suporte');
      await phone.enterCode(code === 'AAAABBBB' ? 'BBBBAAAA' : 'AAAABBBB');
      await phone.page.getByText('Código errado ou vencido').waitFor();
      await phone.page.getByLabel('Código de 8 caracteres').fill(code);
      await phone.page.getByRole('button', { name: 'Conectar', exact: true }).click();
      await phone.device(1).getByText('Ativo agora').waitFor();
      await untilShownConnected(admin.page, 'Suporte');
      await phone.page.close();
    });
  });
