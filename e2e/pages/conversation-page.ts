import type { Locator, Page } from 'playwright-core';
import { until } from '../kit/until.ts';
import { openDialog } from './open-dialog.ts';

export type Tick = 'Enviando' | 'Enviada' | 'Entregue' | 'Lida';
type MessageAct = 'Responder' | 'Reagir' | 'Editar' | 'Apagar';

/** What is known of its contact is opened beside the conversation on screen, by the ticket's menu. */
export const openContact = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Ações do atendimento' }).first().click();
  await page.getByRole('menuitem', { name: 'Dados do contato' }).click();
};

/** The conversation on screen in one browser. */
export class ConversationPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  log = (): Locator => this.page.getByRole('log');
  bubble = (text: string): Locator => this.log().getByRole('article').filter({ hasText: text });
  mark = (text: string): Locator => this.log().getByText(text, { exact: true });
  tick = (text: string, tick: Tick): Locator => this.bubble(text).getByRole('img', { name: tick, exact: true });
  composer = (): Locator => this.page.getByRole('textbox', { name: /^Mensagem para/ });
  reaction = (emoji: string, names: string): Locator =>
    this.log().getByRole('button', { name: `${emoji} de ${names}` });
  offlineNotice = (): Locator => this.page.getByRole('status').getByText('Reconectando…');
  /** "#12" of the ticket on screen. */
  number = async (): Promise<string> =>
    (await this.page.getByRole('main').getByRole('button', { name: /#\d+/ }).textContent())?.match(/#\d+/)?.[0] ?? '';

  async answer(text: string): Promise<void> {
    await this.composer().fill(text);
    await this.page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await this.bubble(text).waitFor();
  }

  async #act(text: string, act: MessageAct): Promise<void> {
    // The first one: later bubbles may quote it.
    await this.bubble(text).first().click({ button: 'right' });
    await this.page.getByRole('menu').getByRole('menuitem', { name: act, exact: true }).click();
  }

  /** The menu has left, and the caret stands in the composer. */
  async #untilWriting(): Promise<void> {
    await this.page.getByRole('menu').waitFor({ state: 'detached' });
    await this.composer().and(this.page.locator(':focus')).waitFor();
  }

  /** Whoever chooses to answer writes on at once, without a press into the composer. */
  async quote(text: string, answer: string): Promise<void> {
    await this.#act(text, 'Responder');
    await this.page.getByRole('button', { name: 'Cancelar citação' }).waitFor();
    await this.#untilWriting();
    await this.page.keyboard.type(answer);
    await this.page.keyboard.press('Enter');
    await this.bubble(answer).waitFor();
  }

  /** The field holds the text as it was sent, so the whole of it is replaced. */
  async beginEdit(text: string, by: string): Promise<void> {
    await this.#act(text, 'Editar');
    await this.page.getByText('Editando mensagem').waitFor();
    await this.#untilWriting();
    await this.composer().fill(by);
  }

  async edit(text: string, by: string): Promise<void> {
    await this.beginEdit(text, by);
    await this.page.getByRole('button', { name: 'Salvar edição' }).click();
  }

  async delete(text: string): Promise<void> {
    await this.#act(text, 'Apagar');
    const question = openDialog(this.page);
    await question.getByRole('button', { name: 'Apagar', exact: true }).click();
  }

  async react(text: string, emoji: string): Promise<void> {
    await this.#act(text, 'Reagir');
    await this.page.getByRole('button', { name: `Reagir com ${emoji}` }).click();
  }

  /** The quoted message inside a bubble, pressed. */
  async jumpToQuoted(answer: string): Promise<void> {
    await this.bubble(answer)
      .getByRole('button', { name: /^Ir para a mensagem citada/ })
      .click();
  }

  /** Waits until a bubble stands wholly inside the log's window. */
  async untilInSight(bubble: Locator): Promise<void> {
    await until('the bubble is in sight', async () => {
      const [box, frame] = await Promise.all([bubble.boundingBox(), this.log().boundingBox()]);
      return box && frame && box.y >= frame.y && box.y + box.height <= frame.y + frame.height;
    });
  }

  /** Red, green and blue of a bubble's tick, 0 to 255. */
  colorOfTick = (text: string): Promise<number[]> =>
    this.bubble(text)
      .getByRole('img')
      .evaluate((tick) => {
        const context = document.createElement('canvas').getContext('2d');
        if (!context) throw new Error('no canvas');
        context.fillStyle = getComputedStyle(tick).color;
        context.fillRect(0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data];
      });

  /** Writes down every tick of a bubble in its order, from now on; the answer reads the list. */
  async watchTicks(text: string): Promise<() => Promise<string[]>> {
    const list = await this.page.evaluateHandle((wanted) => {
      const seen: string[] = [];
      const look = (): void => {
        const bubbles = [...document.querySelectorAll('[role="log"] article')];
        const bubble = bubbles.find((one) => one.textContent?.includes(wanted));
        const tick = bubble?.querySelector('[role="img"]')?.getAttribute('aria-label');
        if (tick && seen.at(-1) !== tick) seen.push(tick);
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
      return seen;
    }, text);
    return () => list.jsonValue();
  }
}
