import type { Locator, Page } from 'playwright-core';

/** The files that come with the simulated phone, as its menu calls them. */
export const sampleNames = [
  'Foto de exemplo',
  'Mensagem de voz de exemplo',
  'Vídeo de exemplo',
  'PDF de exemplo',
  'Figurinha de exemplo',
] as const;

/** The handsets on /telefone. */
export class PhonePage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  sheet = (title: string): Locator => this.page.getByRole('dialog', { name: title });
  device = (id: number): Locator =>
    this.sheet('Aparelhos conectados')
      .getByRole('listitem')
      .filter({ hasText: `Recado · aparelho ${id}` });

  async open(): Promise<void> {
    await this.page.goto('/telefone');
    await this.page.getByRole('heading', { name: 'Telefone simulado' }).waitFor();
  }

  /** Takes another company handset into the hand; a handset without linked devices opens its sheet by itself. */
  async choose(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Menu do celular', exact: true }).click();
    await this.page.getByRole('menuitem', { name }).click();
    await this.sheet('Aparelhos conectados').waitFor();
  }

  closeSheet = (): Promise<void> => this.page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click();

  customer = (): Locator => this.page.getByRole('region', { name: /^Celular de / });
  bubbles = (): Locator => this.customer().getByRole('article');
  picture = (): Locator =>
    this.customer().getByRole('link', { name: 'Abrir a foto em outra aba' }).locator('img').first();

  /** Anexar → one of the files that come with the phone; resolves when its bubble stands. */
  async attachSample(name: (typeof sampleNames)[number]): Promise<void> {
    const before = await this.bubbles().count();
    await this.customer().getByRole('button', { name: 'Anexar' }).click();
    await this.page.getByRole('menuitem', { name, exact: true }).click();
    await this.bubbles().nth(before).waitFor();
  }

  /** Anexar → Arquivo do computador. */
  async attachFiles(paths: string[]): Promise<void> {
    const before = await this.bubbles().count();
    await this.customer().locator('input[type=file]').setInputFiles(paths);
    await this.bubbles()
      .nth(before + paths.length - 1)
      .waitFor();
  }

  /** Aparelhos conectados → Ler QR code → the code that stands in Conexões under this name. */
  async scan(connection: string): Promise<void> {
    await this.sheet('Aparelhos conectados').getByRole('button', { name: 'Ler QR code' }).click();
    await this.sheet('Ler QR code').getByRole('button', { name: connection, exact: true }).click();
  }

  /** Aparelhos conectados → Conectar com código. */
  async enterCode(code: string): Promise<void> {
    await this.sheet('Aparelhos conectados').getByRole('button', { name: 'Conectar com código' }).click();
    const sheet = this.sheet('Conectar com código');
    await sheet.getByLabel('Código de 8 caracteres').fill(code);
    await sheet.getByRole('button', { name: 'Conectar', exact: true }).click();
  }
}
