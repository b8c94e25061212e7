/** Chromium for the tests: found, or installed from Debian's packages when that is allowed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { BootstrapError, say } from './bootstrap.mjs';
import { sentences } from './sentences.mjs';

const chromiumPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of the Chromium to drive, or null. CHROMIUM_PATH wins, and must exist. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new BootstrapError(sentences.needsChromium);
    return given;
  }
  return chromiumPaths.find((path) => existsSync(path)) ?? null;
}

/** Whether this machine can draw emoji; without a font of them they are boxes. */
export function hasEmojiFont() {
  const places = ['/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf', '/usr/share/fonts/noto/NotoColorEmoji.ttf'];
  return process.platform !== 'linux' || places.some((path) => existsSync(path));
}

function mayInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

function aptGet(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const result = spawnSync('apt-get', ['-qq', '-o', 'Dpkg::Use-Pty=0', ...args], { stdio: 'inherit', env });
  return result.status === 0;
}

/** Installs the named Debian packages when this is root on Debian. Failing is told by what is still missing afterwards. */
export function installMissing(packages) {
  if (packages.length === 0 || !mayInstall()) return;
  say(`Installing ${packages.join(' and ')} from Debian's packages…`);
  if (!aptGet(['update'])) say('apt-get update failed; trying with the lists at hand.');
  aptGet(['install', '-y', '--no-install-recommends', ...packages]);
}
