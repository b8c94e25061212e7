import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Rolldown } from 'vite';

/** One thing that the product fetches while it opens, in its order. */
interface Step {
  /** What its chunk is called. */
  name: string;
  /** The files that are asked for then, below `apps/web`. */
  roots: readonly string[];
}

/** From the first byte to a conversation at rest. Whatever a step needs and none before it has is one chunk. */
const steps: readonly Step[] = [
  { name: 'start', roots: ['index.html'] },
  { name: 'frame', roots: ['src/app/frame/frame.tsx'] },
  { name: 'tickets', roots: ['src/app/desk/tickets-page.tsx'] },
  {
    name: 'after-list',
    roots: [
      'src/app/keys/global-keys.tsx',
      'src/features/announcements/announcements-button.tsx',
      'src/features/composer/drafts/draft-feed.tsx',
      'src/features/inbox/list/list-edge.tsx',
    ],
  },
  { name: 'conversation', roots: ['src/features/conversation/conversation.tsx'] },
  {
    name: 'in-conversation',
    roots: [
      'src/features/composer/drafts/draft-sync.ts',
      'src/features/conversation/kinds/kind-part.tsx',
      'src/features/conversation/look/edge-state.tsx',
      'src/features/conversation/look/end-button.tsx',
      'src/features/composer/notes/note-part.tsx',
      'src/features/conversation/viewers/viewers.tsx',
    ],
  },
];

/** Libraries change rarely: those of the first page have chunks of their own, so that a release re-sends only our code. */
const libraries = [
  { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
  // Icons are small and many: they go with what shows them.
  { name: 'libraries', test: /[\\/]node_modules[\\/](?!lucide-react)/ },
];
const ofFirstPage = ['start', 'frame', 'tickets'];

const web = fileURLToPath(new URL('..', import.meta.url));

const libraryOf = (id: string, step: string): string | undefined =>
  ofFirstPage.includes(step) ? libraries.find(({ test }) => test.test(id))?.name : undefined;

/** The modules behind some chunks of a build that was split by nothing but what is fetched when. */
function modulesBehind(roots: Rolldown.OutputChunk[], chunks: ReadonlyMap<string, Rolldown.OutputChunk>): Set<string> {
  const reached = new Set(roots);
  for (const { imports } of reached)
    for (const fileName of imports) {
      const chunk = chunks.get(fileName);
      if (chunk) reached.add(chunk);
    }
  return new Set([...reached].flatMap(({ moduleIds }) => moduleIds));
}

/**
 * In which chunk of the opening a module is, by its id: found by a first build that only looks (docs/decisions/0014). What
 * other pages need, too, stands apart, or each of them would fetch a whole step. A module needs only those of its own chunk
 * and of earlier ones, so no two chunks wait for each other.
 * @throws Error when a file of `steps` has no chunk of its own
 */
export async function chunkOfModules(config: InlineConfig): Promise<ReadonlyMap<string, string>> {
  const look = { ...config.build, write: false, minify: false, cssMinify: false, reportCompressedSize: false } as const;
  const built = await build({ ...config, configFile: false, root: web, logLevel: 'warn', build: look });
  if (Array.isArray(built) || !('output' in built)) throw new Error('The first build has no output.');
  const chunks = new Map(built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const byRoot = new Map([...chunks.values()].map((chunk) => [chunk.facadeModuleId?.slice(web.length) ?? '', chunk]));
  const chunkAt = (root: string): Rolldown.OutputChunk => {
    const chunk = byRoot.get(root);
    if (!chunk) throw new Error(`Nothing is fetched by itself at ${root}: has it moved?`);
    return chunk;
  };
  const opening = new Set(steps.flatMap(({ roots }) => roots));
  const pages = [...byRoot].flatMap(([root, chunk]) => (/-page\.tsx$/.test(root) && !opening.has(root) ? [chunk] : []));
  const ofPages = modulesBehind(pages, chunks);
  const chunkOf = new Map<string, string>();
  for (const { name, roots } of steps)
    for (const id of modulesBehind(roots.map(chunkAt), chunks))
      if (!chunkOf.has(id)) chunkOf.set(id, libraryOf(id, name) ?? (ofPages.has(id) ? `${name}-and-pages` : name));
  // The page's own script stays with it: vite's manifest tells the page by that.
  for (const own of ['index.html', 'src/main.tsx']) chunkOf.delete(web + own);
  return chunkOf;
}
