import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '../server-process.ts';
import { signInAsAdmin } from '../sign-in.ts';

/** A gateway with a signed-in administrator, and a folder on the same disk for the baseline. */
export interface FileGateway {
  server: ServerProcess;
  headers: Record<string, string>;
  /** The administrator's own folder. */
  rootId: string;
  spaceId: string;
  folder: string;
  /** The administrator's, for a browser to sign in with. */
  password: string;
}

/** Runs the work with such a gateway, `prepare` on its data folder before the last start. */
export async function withFileGateway<T>(
  work: (gateway: FileGateway) => Promise<T>,
  prepare?: (gateway: FileGateway) => void,
): Promise<T> {
  // BENCH_FOLDER: another disk than the one of temporary files.
  const folder = await mkdtemp(join(process.env.BENCH_FOLDER ?? tmpdir(), 'pedestal-bench-'));
  const password = randomBytes(18).toString('base64url');
  const start = async (): Promise<FileGateway> => {
    const server = await startServer(['server/dist/main.js'], {
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      PEDESTAL_DATA: folder,
      PEDESTAL_ADMIN_PASSWORD: password,
      PEDESTAL_DEMO: 'off',
    });
    const headers = await signInAsAdmin(server.url, password);
    const reply = await fetch(`${server.url}/gateway/dfs/spaces`, { headers });
    const { info } = (await reply.json()) as {
      info: { id: string; kind: string; rootId: string }[];
    };
    const own = info.find((space) => space.kind === 'person');
    return { server, headers, rootId: own?.rootId ?? '', spaceId: own?.id ?? '', folder, password };
  };
  let gateway: FileGateway | undefined;
  try {
    gateway = await start();
    if (prepare) {
      await gateway.server.stop();
      prepare(gateway);
      gateway = await start();
    }
    return await work(gateway);
  } finally {
    await gateway?.server.stop();
    await rm(folder, { recursive: true });
  }
}
