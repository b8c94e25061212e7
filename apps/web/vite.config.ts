import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Gives the contract a stand-in for zod, so that the library comes with the first form and not with the first page. */
const recordContractSchemas: Plugin = {
  name: 'record-contract-schemas',
  enforce: 'pre',
  resolveId(source, importer) {
    const isContract = importer !== undefined && /[\\/]packages[\\/]contract[\\/]/.test(importer);
    return source === 'zod' && isContract ? fileURLToPath(new URL('./src/kit/zod-recorder.ts', import.meta.url)) : null;
  },
};

const serverOrigin = 'http://127.0.0.1:3000';

/** Libraries that change rarely are kept in chunks of their own, so that a release re-sends only our code. */
const vendorGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
  { name: 'data', test: /node_modules[\\/](@tanstack|socket\.io|engine\.io|@socket\.io)/, priority: 2 },
];

export default defineConfig({
  plugins: [recordContractSchemas, react(), tailwindcss()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Inlined data: URLs are refused by the content security policy.
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: {
      output: { codeSplitting: { groups: vendorGroups } },
      treeshake: {
        // Catalogs and contract do nothing by being loaded: what a page does not use stays out of it.
        moduleSideEffects: [{ test: /[\\/]packages[\\/](i18n|contract)[\\/]/, sideEffects: false }],
      },
    },
  },
  server: {
    proxy: {
      '/api': serverOrigin,
      '/public': serverOrigin,
      '/socket.io': { target: serverOrigin, ws: true },
    },
  },
});
