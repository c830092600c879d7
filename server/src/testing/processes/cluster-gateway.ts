import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
/** The first start also creates the schema and installs the blueprints, on machines that do other things. */
const START_LIMIT_MS = 300_000;

interface ClusterGatewayOptions {
  port: number;
  dataFolder: string;
  variables: Record<string, string>;
}

/** The built gateway as a process that can be killed and restarted on the same port. */
export function startClusterGateway({ port, dataFolder, variables }: ClusterGatewayOptions) {
  let child: ChildProcess | undefined;
  return {
    port,
    async start(): Promise<void> {
      const started = spawn(process.execPath, ['server/dist/main.js'], {
        cwd: root,
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'test',
          HOST: '127.0.0.1',
          PORT: String(port),
          LOG_LEVEL: 'warn',
          PEDESTAL_DATA: dataFolder,
          ...variables,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = started;
      await waitUntilReady(started);
    },
    async end(signal: NodeJS.Signals): Promise<void> {
      const running = child;
      child = undefined;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const ended = once(running, 'exit');
      running.kill(signal);
      await ended;
    },
  };
}

/** Keeps reading the output: a full pipe would block the gateway. */
function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const fail = (why: string) => reject(new Error(`${why}:\n${printed}`));
    const timer = setTimeout(() => fail('the gateway was not ready in time'), START_LIMIT_MS);
    child.once('exit', () => fail('the gateway ended'));
    child.stdout?.on('data', (chunk: Buffer) => {
      if (printed.length > 20_000) return;
      printed += chunk.toString('utf8');
      if (!printed.includes('is ready: ')) return;
      clearTimeout(timer);
      resolve();
    });
  });
}
