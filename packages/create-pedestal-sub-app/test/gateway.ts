import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, '../../../server/src/testing/programs/gateway.ts');
const PASSWORD = 'seven quiet lanterns';

/** A console of its own, to publish to. */
export interface Gateway {
  url: string;
  /** Registers a sub-app and makes a token that may publish it, and nothing else. */
  makeToken(name: string): Promise<string>;
  close(): Promise<void>;
}

export async function startGateway(): Promise<Gateway> {
  const folder = await mkdtemp(join(tmpdir(), 'pedestal-publish-'));
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: '0',
      PEDESTAL_DATA: folder,
      PEDESTAL_ADMIN_PASSWORD: PASSWORD,
      PEDESTAL_DEMO: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const url = await readAddress(child);
  const post = await signIn(url);
  return {
    url,
    async makeToken(name) {
      const title = { 'zh-CN': name, 'en-US': name };
      await post('/gateway/console/registry/subApps', { name, title, base: `/${name}` });
      const body = { label: 'pipeline', subApps: [name], mayPoint: true };
      return (await post('/gateway/console/registry/tokens', body)).token as string;
    },
    async close() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function readAddress({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
      const address = /ready: (http:\/\/\S+?)\/?\n/.exec(printed)?.[1];
      if (address) resolve(address);
    });
    stdout?.on('end', () => reject(new Error(`The gateway did not start.\n${printed}`)));
  });
}

/** Posts as the first administrator. */
async function signIn(url: string) {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const post = async (path: string, body: object) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
    if (cookies.length > 0) headers.cookie = cookies.join('; ');
    const { code, msg, info } = (await response.json()) as {
      code: number;
      msg: string;
      info: Record<string, unknown>;
    };
    if (code !== 10000) throw new Error(`${path}: ${msg}`);
    return info;
  };
  const { loginKey } = await post('/gateway/authority/login/getLoginConfig', {});
  const person = { userName: 'admin', password: PASSWORD, loginKey };
  const { token } = await post('/gateway/authority/login/normal', person);
  headers.sdnxRequestId = String(token);
  return post;
}
