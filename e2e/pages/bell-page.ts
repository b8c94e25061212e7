import type { Locator, Page } from 'playwright-core';

/** The bell of the top bar. */
export class BellPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  #button = (): Locator => this.page.getByRole('button', { name: /^Notificações/ });
  entry = (contact: string): Locator =>
    this.page.getByRole('dialog').getByRole('listitem').filter({ hasText: contact });

  /** Waits until the bell, its badge and the window's title say how many tickets wait to be read. */
  async untilCount(count: number): Promise<void> {
    const noun = count === 1 ? 'atendimento' : 'atendimentos';
    const name = count === 0 ? 'Notificações' : `Notificações, ${count} ${noun} com mensagens não lidas`;
    await this.page.getByRole('button', { name, exact: true }).waitFor();
    if (count > 0) await this.#button().getByText(String(count), { exact: true }).waitFor();
    await this.page.waitForFunction((title) => document.title === title, count === 0 ? 'Recado' : `(${count}) Recado`);
  }

  open = (): Promise<void> => this.#button().click();
  close = (): Promise<void> => this.page.keyboard.press('Escape');
}
