import type { Plugin } from 'vite';
import { shellFiles } from './shell-files.ts';

const placeholder = /(["'`])__SHELL__\1/;

/** Tells the service worker what it fetches ahead. Other pages are kept when they are used (docs/decisions/0072). */
export const listShell: Plugin = {
  name: 'list-shell',
  generateBundle(_options, bundle) {
    const worker = bundle['service-worker.js'];
    if (worker?.type !== 'chunk' || !placeholder.test(worker.code))
      throw new Error('The service worker has no place for its list.');
    const list = shellFiles(Object.values(bundle)).map((fileName) => JSON.stringify(`/${fileName}`));
    worker.code = worker.code.replace(placeholder, list.join(','));
  },
};
