import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type ApiRequestInit, REPEATABLE_ROUTES, REQUEST_ID_HEADER } from '@pedestal/contract';
import { findProgram } from './run-program.ts';

export const ADMIN_PASSWORD = 'a password for tests alone';

export interface GatewayProcess {
  url: string;
  /** Milliseconds from the start to readiness. */
  startMs: number;
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Resident memory in bytes. */
  readMemory(): Promise<number>;
}

/** Runs a gateway as a separate process. */
export async function startGatewayProcess(variables: NodeJS.ProcessEnv): Promise<GatewayProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [findProgram('gateway')], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      PEDESTAL_DEMO: 'off',
      PEDESTAL_ADMIN_PASSWORD: ADMIN_PASSWORD,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readAddress(child);
  return {
    url,
    startMs: performance.now() - startedAt,
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
    async readMemory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1024;
    },
  };
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      printed = (printed + chunk.toString('utf8')).slice(-20_000);
      const address = /ready: (http:\/\/[\d.]+:\d+)/.exec(printed)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error(`the gateway did not start:\n${printed}`)));
  });
}

export interface HttpReply {
  status: number;
  code: number;
  info: unknown;
  retryAfter: string | null;
}

/** A person with a browser, whose session survives a restart of the gateway at another URL. */
export class HttpPerson {
  #cookies = new Map<string, string>();
  #token = '';
  readonly #fetch: typeof fetch;

  /** Pass `sendAgain` of the contract for a page that retries. */
  constructor(send: typeof fetch = fetch) {
    this.#fetch = send;
  }

  async signIn(url: string, userName: string, password: string): Promise<HttpReply> {
    const body = { userName, password, loginKey: 'default' };
    const reply = await this.post(url, '/gateway/authority/login/normal', body);
    this.#token = (reply.info as { token?: string } | null)?.token ?? '';
    return reply;
  }

  post(url: string, path: string, body?: unknown): Promise<HttpReply> {
    return this.#send(url, 'POST', path, body);
  }

  get(url: string, path: string): Promise<HttpReply> {
    return this.#send(url, 'GET', path);
  }

  /** Headers of the session. */
  headers(): Record<string, string> {
    return {
      ...(this.#token === '' ? {} : { [REQUEST_ID_HEADER]: this.#token }),
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    };
  }

  async #send(url: string, method: string, path: string, body?: unknown): Promise<HttpReply> {
    const request: ApiRequestInit = {
      method,
      repeatable: REPEATABLE_ROUTES.has(`${method} ${path}`),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...this.headers(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const reply = await this.#fetch(url + path, request);
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    // A proxy sends its own error pages.
    const isOurs = reply.headers.get('content-type')?.includes('json');
    const { code = 0, info = null } = isOurs
      ? ((await reply.json()) as { code: number; info: unknown })
      : {};
    if (!isOurs) await reply.arrayBuffer();
    return { status: reply.status, code, info, retryAfter: reply.headers.get('retry-after') };
  }
}
