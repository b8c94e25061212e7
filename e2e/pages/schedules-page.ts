import type { Locator, Page } from 'playwright-core';
import { openContact } from './conversation-page.ts';

/** The wall time of São Paulo, DD/MM/YYYY HH:mm, so many minutes from now. */
export const minutesFromNow = (minutes: number): string => {
  const at = new Date(Date.now() + minutes * 60_000);
  const [day = '', time = ''] = at.toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' }).split(' ');
  return `${day.split('-').toReversed().join('/')} ${time.slice(0, 5)}`;
};

/** Messages that are sent later: their form and their list beside a conversation. */
export class SchedulesPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  form = (): Locator => this.page.getByRole('dialog', { name: /^(Agendar mensagem|Editar agendamento)$/ });
  view = (): Locator => this.page.getByRole('dialog', { name: 'Agendamento', exact: true });
  body = (): Locator => this.form().getByRole('textbox', { name: 'Mensagem' });
  day = (): Locator => this.form().getByRole('textbox', { name: 'Enviar em' });
  time = (): Locator => this.form().getByRole('textbox', { name: 'Hora do envio' });
  /** Types a wall time as `minutesFromNow` writes it, without its separators, as on a phone. */
  async type(wallTime: string): Promise<void> {
    const [day = '', time = ''] = wallTime.split(' ');
    await this.day().fill('');
    await this.day().pressSequentially(day.replaceAll('/', ''));
    await this.time().fill('');
    await this.time().pressSequentially(time.replace(':', ''));
  }
  save = (): Promise<void> => this.form().getByRole('button', { name: 'Salvar', exact: true }).click();

  /** From the header of the conversation on screen. */
  async openFromHeader(): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: 'Agendar mensagem', exact: true }).click();
    await this.body().waitFor();
  }

  section = (): Locator => this.page.getByRole('region', { name: 'Agendamentos' });
  row = (text: string): Locator => this.section().getByRole('listitem').filter({ hasText: text });
  part = (name: 'A enviar' | 'Enviados'): Locator => this.section().getByRole('radio', { name, exact: true });

  /** The contact beside the conversation on screen, with its schedules. */
  async openSection(): Promise<void> {
    await openContact(this.page);
    await this.part('A enviar').waitFor();
  }
  async openFromSection(): Promise<void> {
    await this.section().getByRole('button', { name: 'Agendar', exact: true }).click();
    await this.body().waitFor();
  }
}
