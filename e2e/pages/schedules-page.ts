import type { Locator, Page } from 'playwright-core';

/** The wall time of São Paulo, as the field of a date with a time takes it, so many minutes from now. */
export const minutesFromNow = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000)
    .toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' })
    .slice(0, 16)
    .replace(' ', 'T');

/** Messages that are sent later: their form and their list beside a conversation. */
export class SchedulesPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  form = (): Locator => this.page.getByRole('dialog', { name: /^(Agendar mensagem|Editar agendamento)$/ });
  view = (): Locator => this.page.getByRole('dialog', { name: 'Agendamento', exact: true });
  body = (): Locator => this.form().getByRole('textbox', { name: 'Mensagem' });
  time = (): Locator => this.form().getByLabel('Enviar em');
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
    await this.page.getByRole('button', { name: 'Ações do atendimento' }).first().click();
    await this.page.getByRole('menuitem', { name: 'Dados do contato' }).click();
    await this.part('A enviar').waitFor();
  }
  async openFromSection(): Promise<void> {
    await this.section().getByRole('button', { name: 'Agendar', exact: true }).click();
    await this.body().waitFor();
  }
}
