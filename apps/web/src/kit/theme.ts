import { readText, writeText } from './storage.ts';
import { createStore, useStore } from './store.ts';

export type Theme = 'light' | 'dark';

const shownTheme = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** The theme; `before-paint.js` has set the first one before anything was drawn. */
export const themeStore = createStore<Theme>(shownTheme());

export const setTheme = (theme: Theme): void => {
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#0e1412' : '#f3f6f5');
  writeText('preferredTheme', theme);
  themeStore.set(theme);
};

export const useTheme = (): [Theme, (theme: Theme) => void] => [useStore(themeStore), setTheme];

// Until somebody chooses, the theme follows the system.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => {
  if (readText('preferredTheme') !== null) return;
  const theme = event.matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
  themeStore.set(theme);
});
