import { ask } from '../kit/ask.ts';
import { openActivity } from '../pages/activity-page.ts';
import type { Screen } from './screen.ts';

/** The activity log: entries of several areas, and nothing found. */
export const activityScreens: Screen[] = [
  {
    name: 'activity',
    show: async (page, isNarrow) => {
      await openActivity(page);
      // The two widths are shown at once.
      const tag = await ask<{ id: number }>(page, 'POST', '/tags', {
        name: `Provisória ${isNarrow ? 'estreita' : 'larga'} ${Date.now()}`,
        color: '#2563EB',
      });
      await ask(page, 'DELETE', `/tags/${tag.id}`);
      const settings = await ask<{ key: string; value: string }[]>(page, 'GET', '/settings');
      const isOn = settings.find(({ key }) => key === 'userRating')?.value === 'enabled';
      await ask(page, 'PUT', '/settings/userRating', { value: isOn ? 'disabled' : 'enabled' });
      await openActivity(page);
      await page
        .getByText(/^Mudou Avaliações/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'activity: checked',
    show: async (page) => {
      await openActivity(page);
      await page.getByRole('button', { name: 'Conferir registros' }).click();
      await page.getByRole('dialog').getByText('Registros íntegros').waitFor();
    },
  },
  {
    name: 'activity: nothing found',
    show: async (page) => {
      await openActivity(page, '?area=tickets&from=2020-01-01&until=2020-01-02');
      await page.getByText('Nada encontrado').waitFor();
    },
  },
];
