/**
 * The import law: contract ← i18n, whatsapp ← kit ← features ← inbound, realtime, app.
 * Web and server never see each other; kits never see features; features see each other through doors,
 * along the edges of docs/feature-map.json, on both sides. Run by tools/check-boundaries.mjs. Types count like values here;
 * import cycles are Biome's part, which lets erased type imports be.
 */
import { readdirSync, readFileSync } from 'node:fs';

const map = JSON.parse(readFileSync(new URL('./docs/feature-map.json', import.meta.url), 'utf8'));
const serverFeatures = '^apps/server/src/features';
const webFeatures = '^apps/web/src/features';
const tests = '[.]test[.]tsx?$|/test/|/testing/|/driver-suite/|/test-[^/]+$';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Only itself, npm packages and Node's own modules named in `libraries`, and the workspaces named in `packages`. */
const sees = (name, home, packages, libraries) =>
  forbid(
    name,
    `${home} may import only ${['itself', ...packages, ...libraries].join(', ')}`,
    { path: `^${home}/`, pathNot: tests },
    {
      pathNot: [
        `^${home}/`,
        ...packages.map((folder) => `^${folder}(/|$)`),
        ...libraries.map((library) => `(^|node_modules/)${library}(/|$)`),
      ],
      dependencyTypesNot: ['core'],
    },
  );

const edges = Object.entries(map.features).map(([feature, { uses }]) =>
  forbid(
    `feature-edge-${feature}`,
    `features/${feature} may call only the doors listed for it in docs/feature-map.json`,
    { path: `${serverFeatures}/${feature}/`, pathNot: tests },
    { path: `${serverFeatures}/`, pathNot: [feature, ...uses].map((name) => `${serverFeatures}/${name}/`) },
  ),
);

/**
 * What is inside a feature of the web client is seen by nobody else. Pages and an index.ts are doors by their names; other
 * doors are files named in the map, so that a part that is fetched late stays apart from what stands on the first screen.
 */
const webRules = readdirSync(new URL('./apps/web/src/features', import.meta.url)).flatMap((feature) => {
  const { uses = [], doors = [] } = map.web[feature] ?? {};
  const home = `${webFeatures}/${feature}/`;
  const named = doors.map((door) => `${home}${door.replaceAll('.', '[.]')}$`);
  return [
    forbid(
      `web-feature-edge-${feature}`,
      `features/${feature} may use only the features listed for it under "web" in docs/feature-map.json`,
      { path: home, pathNot: tests },
      { path: `${webFeatures}/`, pathNot: [feature, ...uses].map((name) => `${webFeatures}/${name}/`) },
    ),
    forbid(
      `web-feature-doors-${feature}`,
      `features/${feature} is entered through its pages, its index.ts, or the doors named under "web" in docs/feature-map.json`,
      { path: '^apps/web/src/', pathNot: [home, tests] },
      { path: home, pathNot: [`${home}([^/]+-page[.]tsx|index[.]ts)$`, ...named] },
    ),
  ];
});

export default {
  forbidden: [
    // vite's "?url" of a file that a package exports under another name is beyond the resolver; the build finds it.
    forbid(
      'resolvable',
      'Every import resolves',
      {},
      { couldNotResolve: true, pathNot: '^wasm-media-encoders/wasm/mp3[?]url$' },
    ),
    sees('contract-sees-zod', 'packages/contract/src', [], ['validation-br', 'zod']),
    sees('i18n-sees-contract', 'packages/i18n/src', ['packages/contract/src'], []),
    sees('whatsapp-sees-contract', 'packages/whatsapp/src', ['packages/contract/src'], ['baileys']),
    // One flaw of libsignal is mended on both sides; for the rest the simulator is a stranger to our driver.
    sees(
      'simulator-sees-itself',
      'packages/whatsapp-simulator/src',
      ['packages/whatsapp/src/drivers/baileys/session-repair.ts'],
      ['baileys', 'ws', '@types/ws'],
    ),
    forbid(
      'baileys-in-its-driver',
      'Only the Baileys driver and the local WhatsApp server know Baileys',
      {
        path: '^(apps|packages|e2e)/',
        pathNot: ['^packages/whatsapp/src/drivers/baileys/', '^packages/whatsapp-simulator/'],
      },
      { path: '(^|node_modules/)baileys/' },
    ),
    forbid(
      'web-not-server',
      'The web client never imports the server',
      { path: '^apps/web/' },
      { path: '^apps/server/' },
    ),
    forbid(
      'web-not-whatsapp',
      'The web client never imports WhatsApp code; the phone page speaks to the simulator through its client',
      { path: '^apps/web/' },
      { path: '^packages/whatsapp', pathNot: '^packages/whatsapp-simulator/src/(client|control-types)\\.ts$' },
    ),
    forbid(
      'server-not-web',
      'The server never imports the web client',
      { path: '^apps/server/' },
      { path: '^apps/web/' },
    ),
    forbid('packages-not-apps', 'Packages never import the applications', { path: '^packages/' }, { path: '^apps/' }),
    forbid(
      'server-kit-names-no-feature',
      'The server kit sees contract, catalogs and libraries only',
      { path: '^apps/server/src/kit/', pathNot: tests },
      { path: '^apps/server/src/(features|inbound|realtime|testing|main)' },
    ),
    forbid(
      'server-feature-below-app',
      'Features do not import what is built from them',
      { path: `${serverFeatures}/`, pathNot: tests },
      { path: '^apps/server/(src/(inbound|realtime|testing|main)|seeds)' },
    ),
    forbid(
      'feature-doors',
      'A feature is entered through its index.ts',
      { path: '^apps/server/src/([^/]+)/([^/]+)/', pathNot: tests },
      { path: `${serverFeatures}/`, pathNot: [`${serverFeatures}/$2/`, `${serverFeatures}/[^/]+/index[.]ts$`] },
    ),
    forbid(
      'doors-from-outside',
      'What stands outside the features enters through their index.ts',
      { path: '^apps/server/(src/[^/]+[.]ts$|src/(inbound|realtime)/|seeds/)', pathNot: tests },
      { path: `${serverFeatures}/`, pathNot: `${serverFeatures}/[^/]+/index[.]ts$` },
    ),
    forbid(
      'sql-in-repositories',
      'Only the database kit, migrations, the session runtime and *.repo.ts use SQL libraries (naming their types is free)',
      {
        path: '^apps/server/',
        pathNot: [
          tests,
          '^apps/server/src/(kit|sessions)/',
          '^apps/server/migrations/',
          '^apps/server/seeds/',
          '[.]repo[.]ts$',
        ],
      },
      { path: '(^|node_modules/)(kysely|pg|@electric-sql)/' },
    ),
    forbid(
      'web-ui-sees-react',
      'The design system knows neither features nor calls',
      { path: '^apps/web/src/ui/', pathNot: tests },
      { path: '^apps/web/src/(kit|features|app)/' },
    ),
    forbid(
      'web-kit-names-no-feature',
      'The web kit sees no feature',
      { path: '^apps/web/src/kit/', pathNot: tests },
      { path: '^apps/web/src/(features|app)/' },
    ),
    forbid(
      'web-feature-below-app',
      'Features do not import the frame that is built from them',
      { path: '^apps/web/src/features/', pathNot: tests },
      { path: '^apps/web/src/app/' },
    ),
    ...edges,
    ...webRules,
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/dist/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
