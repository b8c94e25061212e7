import type { Locator, Page } from 'playwright-core';

/** The dialog or question that stands open, whatever its name: not a notice, which has the same role. */
export const openDialog = (page: Page): Locator => page.locator('[role=dialog]:not([data-toast]), [role=alertdialog]');
