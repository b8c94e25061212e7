import type { Plugin } from 'vite';

/** What the product opens with when there is no line: the page, the frame, the sign-in, the tickets area and a conversation. */
const roots =
  /[\\/](?:index\.html|app[\\/]offline[\\/](?:kept-start|start-late)\.ts|frame[\\/]frame\.tsx|auth[\\/]login-page\.tsx|tickets[\\/](?:tickets-page|conversation)\.tsx)$/;
/** Its chunk names every page of the product. */
const router = /[\\/]app[\\/]router\.tsx$/;
const placeholder = /(["'`])__SHELL__\1/;

type Chunk = { fileName: string; imports: string[]; dynamicImports: string[]; moduleIds: string[] };

/**
 * Tells the service worker what it fetches ahead: everything behind those roots, and the parts of them that come with
 * their first use. Other pages are kept when they are used (docs/decisions/0072).
 */
export const listShell: Plugin = {
  name: 'list-shell',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle);
    const chunks = new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file as Chunk]] : [])));
    const shell = new Set<string>();
    const add = (fileName: string): void => {
      if (shell.has(fileName)) return;
      const chunk = chunks.get(fileName);
      if (!chunk) return;
      shell.add(fileName);
      chunk.imports.forEach(add);
    };
    for (const file of files) if (file.type === 'chunk' && roots.test(file.facadeModuleId ?? '')) add(file.fileName);
    for (const fileName of [...shell]) {
      const chunk = chunks.get(fileName);
      if (chunk && !chunk.moduleIds.some((id) => router.test(id))) chunk.dynamicImports.forEach(add);
    }
    for (const { fileName } of files) if (/\.css$|latin-wght-normal.*\.woff2$/.test(fileName)) shell.add(fileName);
    const worker = bundle['service-worker.js'];
    if (worker?.type !== 'chunk' || !placeholder.test(worker.code))
      throw new Error('The service worker has no place for its list.');
    const list = [...shell].toSorted().map((fileName) => JSON.stringify(`/${fileName}`));
    worker.code = worker.code.replace(placeholder, list.join(','));
  },
};
