import type { Locator, Page } from 'playwright-core';

/** The calendar of what is sent later. */
export class CalendarPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  open = async (search: string): Promise<void> => {
    await this.page.goto(`/schedules?${search}`);
    await this.page.getByRole('heading', { name: 'Agendamentos', level: 1 }).waitFor();
  };
  /** An event by its time and the name of its contact. */
  event = (time: string, name: string): Locator =>
    this.page.getByRole('button', { name: new RegExp(`^${time}, ${name}, `) });
  /** The cell of a day in the month, and what stands in it. */
  day = (day: string): Locator => this.page.locator(`[data-date="${day}"]`);
  on = (day: string, time: string, name: string): Locator =>
    this.day(day).getByRole('button', { name: new RegExp(`^${time}, ${name}, `) });
  row = (text: string): Locator => this.page.getByRole('listitem').filter({ hasText: text });

  /** Drags an event by the mouse to another day of the month. */
  async drag(event: Locator, day: string): Promise<void> {
    const [from, to] = [await event.boundingBox(), await this.day(day).boundingBox()];
    if (!from || !to) throw new Error('The event or the day is not on screen.');
    const { mouse } = this.page;
    await mouse.move(from.x + 10, from.y + from.height / 2);
    await mouse.down();
    await mouse.move(from.x + 30, from.y + from.height / 2 + 10, { steps: 4 });
    await mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
    await mouse.up();
  }
}
