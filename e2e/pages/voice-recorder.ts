import type { Locator, Page } from 'playwright-core';
import { until } from '../kit/until.ts';

/** The recorder of voice messages in the composer of the conversation on screen. */
export class VoiceRecorder {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  begin = (): Promise<void> => this.button('Gravar áudio').click();
  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true });
  timer = (): Locator => this.page.getByRole('timer');
  /** What is said of its state. */
  said = (text: string | RegExp): Locator => this.page.getByRole('group', { name: 'Mensagem de voz' }).getByText(text);
  problem = (title: string): Locator => this.page.getByRole('alert').filter({ hasText: title });

  /** Seconds of the recording that runs. */
  async seconds(): Promise<number> {
    const [minutes = 0, seconds = 0] = ((await this.timer().textContent()) ?? '').split(':').map(Number);
    return minutes * 60 + seconds;
  }
  untilSeconds = (least: number): Promise<boolean> =>
    until(`${least} s of recording`, async () => (await this.seconds()) >= least);
}
