import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { say } from './say.mjs';

/** The headless shell comes first, because it is faster. */
const chromiumNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** System packages that the tests need beyond Node and npm. */
const wanted = [
  {
    debian: 'chromium',
    isThere: () => findChromium() !== undefined,
    without: 'The browser tests cannot run: install Chromium, or set CHROMIUM_PATH to one.',
  },
  {
    debian: 'chromium-headless-shell',
    isThere: () => findOnPath('chromium-headless-shell') !== undefined,
    without:
      'The browser tests take longer than they need: there is no headless shell of Chromium.',
  },
  {
    debian: 'fonts-noto-cjk',
    isThere: hasChineseFont,
    without: 'Chinese text has no font, so that screenshots show boxes: install Noto CJK.',
  },
  {
    debian: 'postgresql',
    isThere: hasPostgres,
    without:
      'POSTGRESQL IS SKIPPED: server tests run on SQLite only. Install PostgreSQL 15 or later.',
  },
  {
    debian: 'redis-server',
    isThere: () => findOnPath('redis-server') !== undefined,
    without: 'REDIS IS SKIPPED: what gateways tell each other over Redis is not tested.',
  },
  {
    debian: 'nginx-light',
    isThere: () => ['nginx', '/usr/sbin/nginx'].some(findOnPath),
    without: 'NGINX IS SKIPPED: the sample and two gateways behind it are not tested.',
  },
];

/** Installs missing Debian packages where possible, and reports what is still missing. */
export async function ensureSystemPackages() {
  const missing = wanted.filter(({ isThere }) => !isThere()).map(({ debian }) => debian);
  if (missing.length > 0 && process.getuid?.() === 0 && findOnPath('apt-get')) {
    say('system', `installing ${missing.join(', ')} by apt …`);
    // Offline, cached packages may be enough.
    await apt(['update', '-qq']);
    // One by one: a package that this Debian lacks must not block the others.
    for (const name of missing) {
      await apt(['install', '-y', '-qq', '--no-install-recommends', name]);
    }
  }
  for (const { debian, isThere, without } of wanted) {
    if (isThere()) continue;
    say('system', `!!! ${without}`);
    say('system', `!!! On Debian: sudo apt-get install ${debian}`);
  }
}

/** @param {string[]} args */
async function apt(args) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output } = await run('apt-get', args, { env });
  if (code !== 0) say('system', `apt-get ${args[0]} failed:\n${output.trimEnd()}`);
}

/** @returns {string | undefined} the browser for the tests */
export function findChromium() {
  const { CHROMIUM_PATH: chosen } = process.env;
  if (chosen) return chosen;
  return chromiumNames.map(findOnPath).find(Boolean);
}

function hasPostgres() {
  if (findOnPath('postgres') && findOnPath('initdb')) return true;
  // Debian keeps the programs of each version in a folder of its own, off the PATH.
  const versions = '/usr/lib/postgresql';
  if (!existsSync(versions)) return false;
  return readdirSync(versions).some((version) => existsSync(join(versions, version, 'bin/initdb')));
}

function hasChineseFont() {
  return process.platform !== 'linux' || existsSync('/usr/share/fonts/opentype/noto');
}

/** @param {string} name or absolute path */
function findOnPath(name) {
  const folders = name.startsWith('/') ? [''] : (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
