/** What of a build's output tells which files are fetched with which. */
export type Built = {
  type: 'chunk' | 'asset';
  fileName: string;
  /** Of a chunk. */
  code?: string;
  facadeModuleId?: string | null;
  imports?: string[];
  dynamicImports?: string[];
};

/** What the product opens with when there is no line: the page, the frame, the sign-in, the tickets area and a conversation. */
const roots =
  /[\\/](?:index\.html|app[\\/]offline[\\/](?:kept-start|start-late)\.ts|frame[\\/]frame\.tsx|auth[\\/]login-page\.tsx|desk[\\/]tickets-page\.tsx|conversation[\\/]conversation\.tsx)$/;
/** Areas of their own: what leads to them does not bring them. */
const page = /-page\.tsx$/;
/** Scripts of workers, which no chunk imports: the code that starts one names its file. */
const script = /\.js$/;
/** Styles, and the one typeface. */
const isAlways = (fileName: string): boolean =>
  fileName.endsWith('.css') || (fileName.includes('latin-wght-normal') && fileName.endsWith('.woff2'));

/** The files behind the roots, with all that comes with the first use of something in them, however deep (docs/decisions/0072). */
export function shellFiles(files: readonly Built[]): string[] {
  const chunks = new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const isPage = (fileName: string): boolean => page.test(chunks.get(fileName)?.facadeModuleId ?? '');
  const isRoot = ({ facadeModuleId }: Built): boolean => roots.test(facadeModuleId ?? '');
  const shell = new Set([...chunks.values()].filter(isRoot));
  for (const { imports = [], dynamicImports = [] } of shell)
    for (const fileName of [...imports, ...dynamicImports.filter((name) => !isPage(name))]) {
      const chunk = chunks.get(fileName);
      if (chunk) shell.add(chunk);
    }
  const isNamed = (fileName: string): boolean => {
    const name = fileName.slice(fileName.lastIndexOf('/') + 1);
    return [...shell].some(({ code = '' }) => code.includes(name));
  };
  const assets = files.flatMap(({ type, fileName }) =>
    type === 'asset' && (isAlways(fileName) || (script.test(fileName) && isNamed(fileName))) ? [fileName] : [],
  );
  return [...[...shell].map(({ fileName }) => fileName), ...assets].toSorted();
}
