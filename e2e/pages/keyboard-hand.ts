import type { Locator, Page } from 'playwright-core';
import { drawn } from '../kit/drawn.ts';
import { eventually } from '../kit/eventually.ts';

/** A person without a mouse. */
export class KeyboardHand {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  press = (key: string): Promise<void> => this.page.keyboard.press(key);
  type = (text: string): Promise<void> => this.page.keyboard.type(text);
  dialog = (name: string): Locator => this.page.getByRole('dialog', { name });

  /** The name of what has the focus, and its text where it has none. */
  focused = (): Promise<string> =>
    this.page.evaluate(() => {
      const { activeElement: at } = document;
      const takesLabel = [HTMLInputElement, HTMLTextAreaElement, HTMLButtonElement].some((kind) => at instanceof kind);
      const label = takesLabel ? (at as HTMLButtonElement).labels[0] : undefined; // the three have them alike
      const named = at?.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const names = named.map((id) => document.getElementById(id)?.textContent).join(' ');
      return at?.getAttribute('aria-label') ?? (names || (label?.textContent ?? at?.textContent ?? ''));
    });
  focusedIs = (name: string | RegExp): Promise<void> => eventually(this.focused).toMatch(name);

  leaveFields = async (): Promise<void> => {
    await this.press('Escape');
    await eventually(() => this.page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  };

  /** Goes from stop to stop until one of this name has the focus. */
  tabTo = async (name: RegExp, back = false): Promise<void> => {
    const met = new Set<string>();
    for (let step = 0; step < 40; step++) {
      const at = await this.focused();
      if (name.test(at)) return;
      met.add(at);
      await this.press(back ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`Tab does not lead to ${name}, but to ${[...met].join(' | ')}.`);
  };

  /** Goes to the field of queues, opens it and takes one. */
  chooseQueue = async (name: string): Promise<void> => {
    const option = this.page.getByRole('option', { name, exact: true });
    await this.tabTo(/^Fila/);
    await this.press('Enter');
    await option.waitFor();
    await this.type(name);
    await this.focusedIs(name);
    await this.press('Enter');
    await option.waitFor({ state: 'detached' });
  };

  /** Goes down the open menu to an entry, and takes it. */
  choose = async (name: RegExp): Promise<void> => {
    await this.page.getByRole('menu').waitFor();
    await drawn(this.page);
    for (let step = 0; step < 16 && !name.test(await this.focused()); step++) {
      await this.press('ArrowDown');
      // The focus follows the key a drawing later: asked before, it would be a step behind, and the wanted one passed.
      await drawn(this.page);
    }
    await this.focusedIs(name);
    await this.press('Enter');
  };

  /** Opens the palette, types, waits until the wanted command is the first and takes it. */
  command = async (typed: string, name: RegExp): Promise<void> => {
    await this.press('Control+k');
    await this.page.getByRole('combobox', { name: 'Buscar ação, pessoa ou tela' }).waitFor();
    await this.focusedIs('Buscar ação');
    await this.type(typed);
    await this.page.getByRole('option', { name, selected: true }).waitFor();
    await this.press('Enter');
    await this.dialog('Paleta de comandos').waitFor({ state: 'detached' });
  };
}
