import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ApiError } from '@pedestal/contract';
import {
  adminCredentials,
  consoleUrl,
  createSignedInClient,
  persist,
} from '../../support/client.ts';

const execute = promisify(execFile);
const fixtures = join(import.meta.dirname, '../../fixtures');

/** A sub-app of another make, and where it is to be found once it is published. */
export interface Fixture {
  name: string;
  /** What its tab is called: the page's title, or else the registered one. */
  tab: string;
  base: string;
  heading: RegExp;
  isolation: 'none' | 'realm';
  format: 'module' | 'html';
  inlineScripts?: boolean;
}

/** Builds the fixtures, registers them and publishes each from a pipeline's point of view. */
export async function publishFixtures(list: Fixture[]): Promise<void> {
  await execute(process.execPath, [join(fixtures, 'build.ts')]);
  await publishFolders(list, ({ name }) => join(fixtures, 'dist', name));
}

type Published = Pick<Fixture, 'name' | 'base' | 'isolation' | 'format' | 'inlineScripts'>;

/** Registers sub-apps and publishes what lies in their folders. */
export async function publishFolders<T extends Published>(
  list: T[],
  folderOf: (subApp: T) => string,
): Promise<void> {
  const call = await createSignedInClient(adminCredentials());
  for (const { name, base, isolation, format, inlineScripts = false } of list) {
    const title = { 'zh-CN': name, 'en-US': name };
    const body = { name, title, base, isolation, format, inlineScripts };
    try {
      await call('POST /gateway/console/registry/subApps', { body });
    } catch (error) {
      // Another worker that retries a test finds everything published.
      if (error instanceof ApiError && error.error === 'nameTaken') return;
      throw error;
    }
  }
  const { token } = await call('POST /gateway/console/registry/tokens', {
    body: { label: 'e2e', subApps: list.map(({ name }) => name), mayPoint: true },
  });
  for (const subApp of list) {
    const version = subApp.format === 'html' ? { version: '1.0.0' } : undefined;
    await publish(folderOf(subApp), { name: subApp.name, ...version }, token);
  }
}

/** Publishes a folder to everybody, as a pipeline does. */
export async function publish(
  folder: string,
  release: { name: string; version?: string; format?: 'module' | 'html' },
  token: string,
): Promise<void> {
  const { stdout } = await execute('tar', ['-czf', '-', '-C', folder, '.'], {
    encoding: 'buffer',
    maxBuffer: 16 * 1024 * 1024,
  });
  const query = new URLSearchParams({ ...release, channel: 'stable' });
  const send = persist((input, init) => fetch(input, init));
  const response = await send(`${consoleUrl()}/gateway/console/registry/publish?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' },
    body: new Uint8Array(stdout),
  });
  const reply = (await response.json()) as { code: number; msg: string };
  if (reply.code !== 10000) throw new Error(`${release.name}: ${reply.msg}`);
}
