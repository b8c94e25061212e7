import type { Locator, Page } from 'playwright-core';
import { drawn } from '../kit/drawn.ts';

export type TicketTab = 'Abertos' | 'Resolvidos' | 'Busca';
export type TicketListName = 'Atendendo' | 'Aguardando' | 'Resolvidos' | 'Busca';

/** The lists of the tickets area in one browser, by roles and the names it says in Portuguese. */
export class TicketsPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** The area with nothing opened. */
  async open(): Promise<void> {
    await this.page.goto('/tickets');
    await this.tab('Abertos').waitFor();
  }

  tab = (name: TicketTab): Locator => this.page.getByRole('tab', { name });
  acceptButton = (contact: string): Locator => this.page.getByRole('button', { name: `Aceitar ${contact}` });
  row = (list: TicketListName, contact: string): Locator =>
    this.page.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: contact });
  /** A toast or its action, by what it says: a failure's is hidden from the tree of roles until it has the focus. */
  toast = (text: string): Locator =>
    this.page.getByRole('region', { name: 'Notificações' }).getByText(text, { exact: true });

  /** Opens one half of the first tab; the pointer is taken off the rows, which do not move under it. */
  async show(part: 'Atendendo' | 'Aguardando'): Promise<void> {
    await this.tab('Abertos').click();
    await this.page.getByRole('group', { name: 'Abertos' }).getByRole('radio', { name: part }).check();
    await this.page.mouse.move(0, 0);
  }

  async showClosed(): Promise<void> {
    await this.tab('Resolvidos').click();
    await this.page.mouse.move(0, 0);
  }

  /** Takes a waiting ticket and waits for its conversation. */
  async accept(contact: string): Promise<void> {
    await this.show('Aguardando');
    await this.acceptButton(contact).click();
    await this.page.getByRole('log', { name: `Mensagens com ${contact}` }).waitFor();
    await this.page.mouse.move(0, 0);
  }

  /** Ends the conversation on screen and waits for the list without one. */
  async resolve(): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: 'Resolver', exact: true }).click();
    await this.page.waitForURL('**/tickets');
    await this.page.mouse.move(0, 0);
  }

  /** Types another search and waits until its answer is drawn: what stands there before is of the one before. */
  async search(text: string): Promise<void> {
    await this.tab('Busca').click();
    const answer = this.page.waitForResponse((response) => {
      const { pathname, searchParams } = new URL(response.url());
      return pathname === '/api/tickets' && searchParams.get('searchParam') === text;
    });
    await this.page.getByRole('searchbox', { name: 'Buscar atendimentos e mensagens' }).fill(text);
    await (await answer).finished();
    await drawn(this.page);
  }
}
