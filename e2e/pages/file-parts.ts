import type { Locator, Page } from 'playwright-core';
import { until } from '../kit/until.ts';

export interface SentFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** What a conversation has for files: the tray above the field, the ways into it, the viewer. */
export class FileParts {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  tray = (): Locator => this.page.getByRole('region', { name: 'Arquivos a enviar' });
  tile = (name: string): Locator => this.tray().getByRole('button', { name: new RegExp(`^${name}, `) });
  caption = (name: string): Locator => this.page.getByRole('textbox', { name: `Legenda de ${name}` });
  send = (): Promise<void> => this.page.getByRole('button', { name: 'Enviar', exact: true }).click();
  viewer = (): Locator => this.page.getByRole('dialog', { name: /^(Foto|Vídeo) de / });
  download = (name: string): Locator => this.page.getByRole('log').getByRole('link', { name: `Baixar ${name}` });
  cancel = (name: string): Locator => this.page.getByRole('button', { name: `Cancelar envio de ${name}` });

  /** The address of a file at the server, once it has left: before, it is one of the browser's own. */
  addressOf = (name: string): Promise<string> =>
    until(`${name} is at the server`, async () => {
      const address = await this.download(name).getAttribute('href');
      return address && !address.startsWith('blob:') ? address : null;
    });

  /** Through the button and its choice of files. */
  async choose(files: SentFile[] | string): Promise<void> {
    const opened = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: 'Anexar' }).click();
    await (await opened).setFiles(files);
  }

  async #give(how: 'paste' | 'dragenter' | 'drop', into: Locator, { name, mimeType, buffer }: SentFile): Promise<void> {
    await into.evaluate(
      (element, [kind, fileName, type, base64]) => {
        const data = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        data.items.add(new File([bytes], fileName, { type }));
        const init = { bubbles: true, cancelable: true };
        const event =
          kind === 'paste'
            ? new ClipboardEvent(kind, { ...init, clipboardData: data })
            : new DragEvent(kind, { ...init, dataTransfer: data });
        element.dispatchEvent(event);
      },
      [how, name, mimeType, buffer.toString('base64')] as const,
    );
  }
  paste = (file: SentFile): Promise<void> =>
    this.#give('paste', this.page.getByRole('textbox', { name: /^Mensagem para/ }), file);
  dragOver = (file: SentFile): Promise<void> => this.#give('dragenter', this.page.getByRole('log'), file);
  drop = (file: SentFile): Promise<void> => this.#give('drop', this.page.getByRole('log'), file);
}
