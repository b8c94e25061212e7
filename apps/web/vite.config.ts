import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig, type Plugin, type PluginOption } from 'vite';
import { compressFiles } from './build/compress-files.ts';
import { listShell } from './build/list-shell.ts';
import { chunkOfModules } from './build/opening-chunks.ts';
import { recordContractSchemas } from './build/record-contract-schemas.ts';
import { slimEmojiData } from './build/slim-emoji-data.ts';

/** The live connection is a WebSocket and nothing else (realtime/bridge.ts): the other ways of its library stay out of the first page. */
const leaveOutPolling: Plugin = {
  name: 'leave-out-polling',
  enforce: 'pre',
  load(id) {
    return /[\\/]engine\.io-client[\\/]/.test(id) && /[\\/](?:polling-|webtransport)[^\\/]*\.js/.test(id)
      ? 'export const XHR = undefined; export const Fetch = undefined; export const WT = undefined;'
      : null;
  },
};

const serverOrigin = 'http://127.0.0.1:3000';

/** What is built, and what is left out of it. */
const input = { index: 'index.html', 'service-worker': 'worker/service-worker.ts' };
const treeshake = {
  // Catalogs and contract do nothing by being loaded: what a page does not use stays out of it.
  moduleSideEffects: [{ test: /[\\/]packages[\\/](i18n|contract)[\\/]/, sideEffects: false }],
};
const target = 'es2023';
const plugins = (): PluginOption[] => [recordContractSchemas, slimEmojiData, leaveOutPolling, react(), tailwindcss()];
/** The same without any wish for its chunks. */
const unsplit = (): InlineConfig => ({ plugins: plugins(), build: { target, rolldownOptions: { input, treeshake } } });

/** Beside the chunks of the opening, controls that four or more chunks share and icons that three or more share go together. */
const groupsOf = (chunkOf: ReadonlyMap<string, string>) => {
  const whole = { includeDependenciesRecursively: false };
  return [
    {
      debugName: 'opening',
      name: (id: string) => chunkOf.get(id),
      test: (id: string) => chunkOf.has(id),
      priority: 1,
      ...whole,
    },
    { name: 'controls', test: /[\\/]src[\\/]ui[\\/](?![^\\/]*-layer|combobox|file-tile)/, minShareCount: 4, ...whole },
    { name: 'icons', test: /node_modules[\\/]lucide-react/, minShareCount: 3, ...whole },
  ];
};

export default defineConfig(async ({ command }) => ({
  plugins: [...plugins(), listShell, compressFiles],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Read by tools/check-first-load.mjs.
    manifest: true,
    // Inlined data: URLs are refused by the content security policy.
    assetsInlineLimit: 0,
    target,
    rolldownOptions: {
      // The worker has an address that never changes, and shares no chunk with the pages.
      input,
      output: {
        entryFileNames: ({ name }: { name: string }) =>
          name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js',
        ...(command === 'build' && { codeSplitting: { groups: groupsOf(await chunkOfModules(unsplit())) } }),
      },
      treeshake,
    },
  },
  server: {
    proxy: {
      '/api': serverOrigin,
      '/public': serverOrigin,
      '/socket.io': { target: serverOrigin, ws: true },
    },
  },
}));
