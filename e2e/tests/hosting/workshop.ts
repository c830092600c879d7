import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '..', '..', '..');
const tools = join(root, 'node_modules');
const LIBRARIES = ['contract', 'sub-app-sdk', 'workbench'];

/** A folder outside the repository with our packages as npm tarballs. */
export interface Workshop {
  folder: string;
  /** Runs the scaffold from its unpacked tarball. */
  create(args: string[], env?: Record<string, string>): Promise<{ stdout: string; stderr: string }>;
  close(): Promise<void>;
}

/** Packs the scaffold, the libraries and the publisher as they would be published. */
export async function openWorkshop(): Promise<Workshop> {
  const folder = await mkdtemp(join(tmpdir(), 'pedestal-create-'));
  const publisher = join(folder, 'publisher');
  await Promise.all([
    execute(process.execPath, [join(root, 'packages/sub-app-sdk/scripts/pack.ts')]),
    execute(process.execPath, [join(root, 'server/scripts/pack-publisher.ts'), publisher]),
  ]);
  const folders = [
    join(root, 'packages/create-pedestal-sub-app'),
    publisher,
    ...LIBRARIES.map((name) => join(root, 'packages/sub-app-sdk/dist', name)),
  ];
  await execute('npm', ['pack', '--silent', ...folders], { cwd: folder });
  await execute('tar', ['-xzf', 'create-pedestal-sub-app-1.0.0.tgz'], { cwd: folder });
  const program = join(folder, 'package/src/main.mjs');
  return {
    folder,
    create: (args, env = {}) =>
      execute(process.execPath, [program, ...args], {
        cwd: folder,
        env: { ...process.env, LC_ALL: 'C', ...env },
      }),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Replaces `npm install`: third-party packages from the repository, ours from their tarballs. */
export async function install(app: string): Promise<void> {
  const modules = join(app, 'node_modules');
  await linkAll(tools, modules, ['@pedestal', '.cache', '.bin']);
  await linkAll(join(tools, '.bin'), join(modules, '.bin'), ['pedestal']);
  for (const name of [...LIBRARIES, 'cli']) {
    const target = join(modules, '@pedestal', name);
    await mkdir(target, { recursive: true });
    const tarball = join(app, '..', `pedestal-${name}-1.0.0.tgz`);
    await execute('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
  }
  await symlink('../@pedestal/cli/pedestal.js', join(modules, '.bin/pedestal'));
}

async function linkAll(from: string, to: string, except: string[]): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    if (!except.includes(name)) await symlink(join(from, name), join(to, name));
  }
}

/** Runs an npm script of the app. */
export async function runScript(
  app: string,
  script: string[],
  variables: Record<string, string> = {},
): Promise<string> {
  const { stdout } = await execute('npm', ['run', '--silent', ...script], {
    cwd: app,
    env: { ...plainEnvironment(), LC_ALL: 'C', NO_COLOR: '1', ...variables },
  });
  return stdout;
}

/** Starts the app's dev server on a free port. */
export async function startDev(app: string): Promise<{ url: string; server: ChildProcess }> {
  const port = await freePort();
  const program = join(app, 'node_modules/vite/bin/vite.js');
  const server = spawn(process.execPath, [program, '--host', '127.0.0.1', '--port', String(port)], {
    cwd: app,
    env: plainEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    server.stdout?.on('data', (text: Buffer) => {
      if (text.includes('ready in')) resolve();
    });
    server.on('exit', () => reject(new Error('The dev server ended.')));
  });
  return { url: `http://localhost:${port}`, server };
}

/** Replaces a source file atomically, as an editor does. */
export async function edit(app: string, path: string, before: string, after: string) {
  const file = join(app, path);
  const draft = join(app, 'draft');
  const text = await readFile(file, 'utf8');
  if (!text.includes(before)) throw new Error(`${path} has no ${before}`);
  await writeFile(draft, text.replace(before, after));
  await rename(draft, file);
}

/** The environment without variables of the test runner. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _, FORCE_COLOR: __, ...env } = process.env;
  return env;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
