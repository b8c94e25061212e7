import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const serverOrigin = 'http://127.0.0.1:3000';

/** Libraries that change rarely are kept in chunks of their own, so that a release re-sends only our code. */
const vendorGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
  { name: 'data', test: /node_modules[\\/](@tanstack|socket\.io|engine\.io|@socket\.io)/, priority: 2 },
];

export default defineConfig({
  plugins: [react(), tailwindcss()],
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
