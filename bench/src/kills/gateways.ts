import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../server-process.ts';

/** A built gateway that can be killed, and started again with the same data. */
export interface MortalGateway {
  /** Where it listens; undefined while it is away. */
  url: string | undefined;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Starts a gateway as a process of its own. */
export async function startMortalGateway(
  variables: Record<string, string>,
): Promise<MortalGateway> {
  let child: ChildProcess | undefined;
  const gateway: MortalGateway = {
    url: undefined,
    async start() {
      child = spawn(process.execPath, ['server/dist/main.js'], {
        cwd: root,
        env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...variables },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      gateway.url = await readAddress(child);
    },
    async kill() {
      gateway.url = undefined;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
  await gateway.start();
  return gateway;
}

/** Reads on for as long as the gateway runs: a full pipe would make it wait. */
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
