import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { listShell } from './build/list-shell.ts';
import { recordContractSchemas } from './build/record-contract-schemas.ts';
import { slimEmojiData } from './build/slim-emoji-data.ts';

/** The live connection is a WebSocket and nothing else (realtime/bridge.ts): the other ways of its library stay out of the first page. */
const leaveOutPolling: Plugin = {
  name: 'leave-out-polling',
  enforce: 'pre',
  load(id) {
    return /[\\/]engine\.io-client[\\/].*[\\/](?:polling-|webtransport)[^\\/]*\.js/.test(id)
      ? 'export const XHR = undefined; export const Fetch = undefined; export const WT = undefined;'
      : null;
  },
};

const serverOrigin = 'http://127.0.0.1:3000';

/** Libraries that change rarely are kept in chunks of their own, so that a release re-sends only our code. */
const vendorGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
  { name: 'data', test: /node_modules[\\/](@tanstack|socket\.io|engine\.io|@socket\.io)/, priority: 2 },
];

/**
 * Controls that four or more chunks share, and icons that three or more chunks share, go together: each in a chunk of its own costs
 * a request and compresses badly.
 * What floats stays apart, as do files, for the first page has them not. They import nothing of ours but each other, so that no two
 * chunks wait for one another.
 */
const sharedByMost = { minShareCount: 4, priority: 1, includeDependenciesRecursively: false };
const sharedGroups = [
  { name: 'controls', test: /[\\/]src[\\/]ui[\\/](?!.*-layer|combobox|file-tile)/, ...sharedByMost },
  // Those of them that no part of the first page has.
  {
    name: 'later-controls',
    test: /[\\/]src[\\/]ui[\\/](?:field|password-input|progress|select)\.tsx$/,
    ...sharedByMost,
    priority: 2,
  },
  { name: 'icons', test: /node_modules[\\/]lucide-react/, ...sharedByMost, minShareCount: 3 },
  // Those of them that no part of the first page has.
  {
    name: 'later-icons',
    test: /lucide-react[\\/].*[\\/](?:badge-check|chevron-(?:left|right)|eraser|external-link|file(?:-(?:archive|down|headphone|image|play|spreadsheet|text))?|image-off|key-round|languages|lock|merge|pause|phone-off|play|search-x|shield-check|smartphone|split|upload|user-plus|user-round-check)\.mjs$/,
    ...sharedByMost,
    priority: 2,
    minShareCount: 3,
  },
];

/**
 * What the tickets area needs at once, though its later parts use it, too. Those live in folders of their own or are named. What
 * nothing else has is among it: left in the entry of the page, the two would wait for each other.
 */
const ticketsGroup = {
  name: 'tickets',
  test: /[\\/](?:lucide-react[\\/].*[\\/]list-filter|kit[\\/](?:part-ahead|use-keyboard-open)|features[\\/]tickets[\\/](?:(?!search-(?:panel|filters)|row-entries|queue-choices|list-edge|empty-list|tag-chooser|choice-parts)[^\\/]+|files[\\/]file-kind))\.(?:tsx?|mjs)$/,
  priority: 1,
  includeDependenciesRecursively: false,
};

/** What a conversation needs at once, with the icons that only it has. Its later parts live in folders of their own. */
const conversationGroup = {
  name: 'conversation',
  test: /[\\/](?:lucide-react[\\/].*[\\/](?:code|italic|letter-b|strikethrough|type)|kit[\\/]use-tightness|features[\\/]connections[\\/]use-abilities|features[\\/]tickets[\\/](?:(?:attach|emoji|note|send)-button|compose(?:-store|r|r-blocked)|conversation(?:-header)?|draft-quote|end-of-log|log-area|message-(?:body|bubble|list|marks|menu|meta|quote|reactions|rows)|outbox(?:-actions)?|peek-view|rich-text|schedule-entry|tag-(?:bar|mutations)|unkept-drafts|use-(?:caption|conversation-keys|file-intake|log-edges|pinned-end|quote-jump|read-marks|typing|unread-mark)|files[\\/](?:attach|attach-store|viewer-store)|voice[\\/]voice-(?:button|store|switch)|emoji[\\/](?:asked-emoji|use-emoji-names)|notes[\\/]note-slot|compose[\\/]format-(?:button|text)|ledger[\\/]ledger-slot|kinds[\\/](?:details|kind-slot)))\.(?:tsx?|mjs)$/,
  priority: 2,
  includeDependenciesRecursively: false,
};

/** The calls that the first page makes are one chunk; those of other pages come with them. */
const contractGroup = {
  name: 'contract',
  test: /[\\/]contract[\\/]src[\\/](?:kit[\\/]|(?:automatic-trace|events|limits|message-details|redacted-secret|states)\.|features[\\/](?:company|connections|contact-shape|messages|queue-list|quick-messages|session|tags|tickets|user-list)\.)/,
  priority: 1,
  includeDependenciesRecursively: false,
};

/** The parts of the kit that every page has from the start; what the contract needs of it (zod-recorder) is not among them. */
const kitGroup = {
  name: 'kit',
  test: /[\\/](?:packages[\\/]i18n[\\/]src[\\/](?:formats|index|locales)|web[\\/]src[\\/]kit[\\/](?:api|api-error|follow-user|format|format-number|hotkeys|i18n|log|drafts|optional-part|outdated-answers|preferences|query-client|session-store|show-error|sound|storage|store|support-token|tab-marks|use-media|use-roving|realtime[\\/](?:link-state|reactions|refresh-soon)|suggestions[\\/]use-suggestions))\.tsx?$/,
  priority: 1,
  includeDependenciesRecursively: false,
};

export default defineConfig({
  plugins: [recordContractSchemas, slimEmojiData, leaveOutPolling, react(), tailwindcss(), listShell],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Read by tools/check-first-load.mjs.
    manifest: true,
    // Inlined data: URLs are refused by the content security policy.
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: {
      // The worker has an address that never changes, and shares no chunk with the pages.
      input: { index: 'index.html', 'service-worker': 'worker/service-worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [...vendorGroups, ...sharedGroups, conversationGroup, ticketsGroup, contractGroup, kitGroup],
        },
      },
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
