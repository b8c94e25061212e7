import { describe, expect, test } from 'vitest';
import { eventually } from '../../kit/eventually.ts';
import { notesOf, untilMaySound, untilNotes, untilQuiet } from '../../kit/sound-spy.ts';
import { beginConversation, openBeside, type Workday } from '../../kit/workday.ts';
import { openProfile } from '../../pages/profile-page.ts';

/** The own profile: the account is the server's, the preferences are this browser's. */
export const profile = (day: () => Workday): unknown =>
  describe('an agent changes her profile', () => {
    test('name, language, theme, sound and signature hold after a reload and reach the customer', async () => {
      const { bruno, camila, customer } = day();
      const { page } = camila;
      const yara = await customer('Yara Pinho');
      await beginConversation(camila, yara, 'Oi, tudo bem?');
      await camila.chat.answer('Tudo ótimo');
      expect((await yara.untilReceived('Tudo ótimo')).text).toBe('*Camila Duarte*\nTudo ótimo');

      await openProfile(page, 'Conta de Camila Duarte', 'Perfil');
      const dialog = page.getByRole('dialog', { name: 'Perfil' });
      await dialog.getByLabel('Nome', { exact: true }).fill('Camila D. Alves');
      await dialog.getByRole('combobox', { name: 'Idioma' }).click();
      await page.getByRole('option', { name: 'English' }).click();
      await dialog.getByRole('radio', { name: 'Escuro' }).check();
      await dialog.getByRole('slider', { name: 'Som dos avisos' }).fill('0');
      await dialog.getByRole('switch', { name: /Assinar mensagens/ }).click();
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      await page.getByRole('region', { name: 'Notifications' }).getByText('Profile saved successfully.').waitFor();

      await page.reload();
      await page.getByRole('button', { name: 'Account of Camila D. Alves' }).waitFor();
      await page
        .getByRole('tab', { name: 'Closed' })
        .or(page.getByRole('tab', { name: 'Resolved' }))
        .waitFor();
      await eventually(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
      await eventually(() => page.evaluate(() => document.documentElement.lang)).toBe('en');

      const composer = page.getByRole('textbox', { name: /^Message to/ });
      await composer.fill('Sem assinatura');
      await composer.press('Enter');
      expect((await yara.untilReceived('Sem assinatura')).text).toBe('Sem assinatura');
      await page.getByRole('button', { name: 'Sign', exact: true }).click();
      await composer.fill('Com assinatura');
      await composer.press('Enter');
      expect((await yara.untilReceived('Com assinatura')).text).toBe('*Camila D. Alves*\nCom assinatura');

      await openBeside(bruno, camila);
      await bruno.page.getByRole('main').getByText('Camila D. Alves').first().waitFor();
      await composer.press('Escape');
      await page.keyboard.press('Escape');
      await page.waitForURL('**/tickets');
      await untilQuiet(page);
      const before = await notesOf(page);
      await yara.say('Está aí?');
      await page.getByRole('listitem').filter({ hasText: 'Está aí?' }).waitFor();
      expect(await notesOf(page), 'muted').toEqual(before);
      await openProfile(page, 'Account of Camila D. Alves', 'Profile');
      await page.getByRole('slider', { name: 'Notification sound' }).fill('1');
      await page.keyboard.press('Escape');
      await untilMaySound(page);
      await untilQuiet(page);
      const tried = await notesOf(page);
      await yara.say('Alô?');
      await page.getByRole('listitem').filter({ hasText: 'Alô?' }).waitFor();
      await untilNotes(page, tried.length + 2);
      expect((await notesOf(page)).length, 'loud again').toBe(tried.length + 2);
    });

    test('a new password asks for the present one, ends no session of this window, and is the one from then on', async () => {
      const { page } = day().camila;
      const dialog = page.getByRole('dialog', { name: 'Profile', exact: true });
      const change = async (present: string, next: string): Promise<void> => {
        await dialog.getByLabel('Current password').fill(present);
        await dialog.getByLabel('New password').fill(next);
        await dialog.getByRole('button', { name: 'Save' }).click();
      };
      await openProfile(page, 'Account of Camila D. Alves', 'Profile');
      await change('errada-demais', 'jabuticaba-azul-7');
      await dialog.getByText('The current password is not correct.').waitFor();
      await change('recado-local', 'password');
      await dialog.getByText('This is one of the most common passwords. Choose another one.').waitFor();
      await change('recado-local', 'jabuticaba-azul-7');
      await dialog.waitFor({ state: 'detached' });
      await page.reload();
      await page.getByRole('button', { name: 'Account of Camila D. Alves' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();

      const enter = async (password: string): Promise<void> => {
        await page.getByRole('textbox', { name: 'Email' }).fill('agente2@recado.local');
        await page.getByLabel('Password', { exact: true }).fill(password);
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      };
      await enter('recado-local');
      await page.getByText('Authentication error. Check the email and the password.').waitFor();
      await enter('jabuticaba-azul-7');
      await page.getByRole('button', { name: 'Account of Camila D. Alves' }).waitFor();
    });
  });
