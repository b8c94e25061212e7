/**
 * What `npm start` and `npm test` need before anything else: packages, the pinned Node 24, the built web client.
 * Plain JavaScript without dependencies: it runs on whichever Node (20 or newer) is installed, before `npm ci`.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sentences } from './sentences.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const stamps = join(root, 'node_modules', '.recado');
const webSources = ['apps/web', 'packages/contract/src', 'packages/i18n/src'];
const notSources = new Set(['node_modules', 'dist', '.vite']);
/** npm writes its own copy of the lock beside the lock itself, in no fixed order. */
const lockWriteSlackMs = 5000;

/** A failure whose message is all the person needs; the callers print it without a stack. */
export class BootstrapError extends Error {}

export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Runs `work` and prints its heading before and its seconds after. */
export async function timed(heading, work) {
  say(heading);
  const from = performance.now();
  const result = await work();
  say(sentences.done(((performance.now() - from) / 1000).toFixed(1)));
  return result;
}

/** Runs one of the server's programs at the terminal with what stands behind the command. */
export const runProgram = (file) =>
  runMain(async () => {
    requireNode20();
    await ensurePackages();
    // With the operator's settings where they are set, else with those of the local mode.
    const env = childEnvironment({ RECADO_MODE: process.env.SECRET_KEY ? 'operator' : 'local' });
    become(findNode24(), [join(root, 'apps/server/src', file), ...process.argv.slice(2)], env);
  });

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a command in this terminal and answers its exit code. A signal that ends this process ends the command first:
 * whoever stops the start of the product leaves nothing behind.
 */
export function runToEnd(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    let received;
    const passOn = (signal) => {
      received = signal;
      child.kill(signal);
    };
    const settle = () => {
      for (const signal of endingSignals) process.off(signal, passOn);
    };
    for (const signal of endingSignals) process.on(signal, passOn);
    child.on('error', (error) => {
      settle();
      reject(error);
    });
    child.on('exit', (code) => {
      settle();
      // Nobody else listens in the start commands: this ends the process as the signal meant.
      if (received) process.kill(process.pid, received);
      resolve(code ?? 1);
    });
  });
}

function readStamp(name) {
  try {
    return readFileSync(join(stamps, name), 'utf8');
  } catch {
    return '';
  }
}

function writeStamp(name, text) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, name), text);
}

/** Someone ran npm by hand: its own record of the installed tree is as new as the lock. */
function installedByHand() {
  const record = statSync(join(root, 'node_modules', '.package-lock.json'), { throwIfNoEntry: false });
  return record !== undefined && record.mtimeMs + lockWriteSlackMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/** Runs npm, the one that runs this where there is one, and answers its exit code. */
export function runNpm(args, options = {}) {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return runToEnd(process.execPath, [script, ...args], options);
  return runToEnd('npm', args, { shell: process.platform === 'win32', ...options });
}

/** A folder that `npm run release` made: it has its packages and its web client, and nothing to build them with. */
const isRelease = () => existsSync(join(root, 'release.json'));

/** Installs the packages when they are missing or the lock changed; throws BootstrapError when npm fails. */
export async function ensurePackages() {
  if (isRelease()) return;
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (readStamp('lock') === wanted && existsSync(join(root, 'node_modules', '.package-lock.json'))) return;
  if (!installedByHand()) {
    // Windows cannot delete the Node that is running this: there the tree is brought up to date in place.
    const inPlace = process.platform === 'win32' && existsSync(join(root, 'node_modules'));
    await timed(sentences.installing, async () => {
      const code = await runNpm(inPlace ? ['install'] : ['ci']);
      if (code !== 0) throw new BootstrapError(sentences.installFailed);
    });
  }
  writeStamp('lock', wanted);
}

/** The Node 24 to run TypeScript with: the one among the packages, else the running one; throws when neither fits. */
export function findNode24() {
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = join(root, 'node_modules', `node-${platform}`, 'bin', binary);
  if (existsSync(pinned)) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new BootstrapError(sentences.needsNode24(platform));
}

/** The environment for child processes: the pinned Node first on PATH, compiled sources kept between starts. */
export function childEnvironment(extra = {}) {
  const bin = join(root, 'node_modules', '.bin');
  return {
    ...process.env,
    // Nearly all that a call makes dies with it: a small nursery costs no time and saves 100 MB in a long reply.
    NODE_OPTIONS: `--max-semi-space-size=8 ${process.env.NODE_OPTIONS ?? ''}`.trim(),
    // Each thread would keep freed memory of its own.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node-compile'),
    ...extra,
  };
}

function listFiles(folder, into) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (notSources.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) listFiles(path, into);
    else into.push(path);
  }
  return into;
}

function fingerprintWeb() {
  const hash = createHash('sha256').update(readStamp('lock'));
  for (const source of webSources) {
    const folder = join(root, source);
    if (!existsSync(folder)) continue;
    for (const file of listFiles(folder, []).sort()) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

/** Builds the web client when apps/web/dist is missing or older than its sources; throws BootstrapError when vite fails. */
export async function ensureWebBuild(node) {
  if (isRelease()) return;
  const wanted = fingerprintWeb();
  const built = existsSync(join(root, 'apps/web/dist/index.html'));
  if (built && readStamp('web') === wanted) return;
  await timed(sentences.building, async () => {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const args = [vite, 'build', '--logLevel', 'warn'];
    const code = await runToEnd(node, args, { cwd: join(root, 'apps/web'), env: childEnvironment() });
    if (code !== 0) throw new BootstrapError(sentences.buildFailed);
  });
  writeStamp('web', wanted);
}

/**
 * Hands the terminal over to `node args`. Where the system can, this process becomes that one, so a signal, a kill
 * and the exit code need no passing on; elsewhere it waits for a child and passes them on.
 */
export function become(node, args, env) {
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    process.removeAllListeners('warning');
    // npm hands a signal to its shell alone, which ends without a word: the server then finds another parent, and stops.
    const parent = process.env.npm_lifecycle_event ? { RECADO_PARENT: String(process.ppid) } : {};
    process.execve(node, [node, ...args], { ...env, ...parent });
  }
  const child = spawn(node, args, { stdio: 'inherit', env });
  for (const signal of endingSignals) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** Refuses a Node that is too old to run even this. */
export function requireNode20() {
  if (Number.parseInt(process.versions.node, 10) < 20) throw new BootstrapError(sentences.needsNode20(process.version));
}

/** Runs a command's main function; a BootstrapError ends it with its sentence alone. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof BootstrapError)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  }
}
