import type { Locator, Page } from 'playwright-core';

export type TicketTab = 'Abertos' | 'Resolvidos' | 'Busca';

/** The tickets area of one browser, by roles and the names it says in Portuguese. */
export class TicketsPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/tickets');
    await this.tab('Abertos').waitFor();
  }

  tab = (name: TicketTab): Locator => this.page.getByRole('tab', { name });
  log = (): Locator => this.page.getByRole('log');
  bubble = (text: string): Locator => this.log().getByRole('article').filter({ hasText: text });
  acceptButton = (contact: string): Locator => this.page.getByRole('button', { name: `Aceitar ${contact}` });
  row = (list: string, contact: string): Locator =>
    this.page.getByRole('list', { name: list }).getByRole('link').filter({ hasText: contact });

  async showPending(): Promise<void> {
    await this.page
      .getByRole('radio', { name: /Aguardando/ })
      .or(this.page.getByRole('tab', { name: /Aguardando/ }))
      .or(this.page.getByRole('button', { name: /Aguardando/ }))
      .first()
      .click();
  }

  async answer(text: string): Promise<void> {
    const composer = this.page.getByRole('textbox', { name: /^Mensagem para/ });
    await composer.fill(text);
    await this.page.getByRole('button', { name: 'Enviar' }).click();
    await this.bubble(text).waitFor();
  }

  untilTick = (text: string, tick: 'Enviada' | 'Entregue' | 'Lida'): Promise<void> =>
    this.bubble(text).getByRole('img', { name: tick }).or(this.bubble(text).getByLabel(tick)).first().waitFor();

  async search(text: string): Promise<void> {
    await this.tab('Busca').click();
    await this.page.getByRole('searchbox', { name: 'Buscar atendimentos e mensagens' }).fill(text);
  }
}
