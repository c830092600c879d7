import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { filesApi } from './areas/files/api.ts';
import { createPasswordHasher } from './areas/sign-in/password/password-hasher.ts';
import { type Env, readEnv } from './env.ts';
import { applyBundledBlueprints } from './first-start/blueprints/bundled-blueprints.ts';
import { offerFreeMounts } from './first-start/blueprints/free-mounts.ts';
import { loadDemoRecords } from './first-start/demo/demo-records.service.ts';
import { prepareFirstStart } from './first-start/first-start.ts';
import { claimFilesFolder, filesFolderOf } from './platform/blob-store/files-folder.ts';
import { lockDataFolder } from './platform/data-folder/data-folder.ts';
import { type Db, openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { createLogger } from './platform/http/log.ts';
import { createInstruments } from './platform/observability/instruments.ts';
import { openLogOutput } from './platform/observability/log-output.ts';
import { OperatorError } from './platform/operator-error.ts';

const STOP_LIMIT_MS = 10_000;
const SAME_SIGNAL_MS = 1_000;

type Undo = () => Promise<void> | void;

export interface StartOptions {
  /** Folder of the built shell; unset: only the API is served. */
  shellFolder: string | undefined;
  /** Folder of the bundled sub-apps. */
  bundledFolder?: string | undefined;
  /** Folder of the packages that teams of sub-apps install. */
  packagesFolder?: string | undefined;
}

/** Starts the gateway and runs it until a stop signal. */
export async function start(variables: NodeJS.ProcessEnv, options: StartOptions): Promise<void> {
  const undo: Undo[] = [];
  try {
    const env = readEnv(variables);
    stopOnSignal(undo);
    await open(env, options, undo);
  } catch (error) {
    await unwind(undo);
    process.stderr.write(`${describeFault(error)}\n`);
    process.exitCode = 1;
  }
}

async function open(env: Env, options: StartOptions, undo: Undo[]): Promise<void> {
  const output = openLogOutput();
  undo.push(output.close);
  const log = createLogger(
    env.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'),
    output.stream,
  );

  const instruments = await createInstruments(env, log, output.countDropped);
  undo.push(() => instruments.close());
  const lock = await lockDataFolder(env.PEDESTAL_DATA);
  undo.push(() => lock.release());
  const database = await openDatabase({
    dataFolder: env.PEDESTAL_DATA,
    ...(env.DATABASE_URL === undefined ? {} : { databaseUrl: env.DATABASE_URL }),
    onQuery: instruments.onQuery,
  });
  undo.push(() => database.close());
  await migrate(database);
  const files = await openFiles(env, database.db);

  const hasher = createPasswordHasher();
  undo.push(() => hasher.close());
  const { lines } = await prepareFirstStart({
    db: database.db,
    env,
    clock: Date.now,
    hashPassword: hasher.hash,
  });

  lines.push(...(await applyBundledBlueprints({ database, clock: Date.now })));
  await offerFreeMounts(database.db, Date.now);
  if (env.PEDESTAL_DEMO === 'on' && env.PEDESTAL_DEMO_RECORDS === 'on') {
    lines.push(...(await loadDemoRecords({ database, clock: Date.now })));
  }

  const app = await createApp({ env, database, hasher, log, instruments, ...options });
  undo.push(() => app.close());
  await instruments.serve();
  await listen(app, env);
  const ready = `Pedestal is ready: ${addressOf(app, env)}`;
  process.stdout.write(`${[...lines, files, ready].join('\n')}\n`);
}

/** Checks the folder of files, if they are in a folder. Returns a line that says where files are stored. */
async function openFiles(env: Env, db: Db): Promise<string> {
  const folder = filesFolderOf(env);
  if (folder === undefined) {
    return `Files: bucket ${env.S3_BUCKET} at ${new URL(env.S3_ENDPOINT ?? '').host}`;
  }
  await claimFilesFolder(db, folder, { hasFiles: await filesApi.hasFiles(db), now: Date.now() });
  return `Files: folder ${folder}`;
}

async function listen(app: FastifyInstance, env: Env): Promise<void> {
  try {
    await app.listen({ port: env.PORT, host: env.HOST });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EADDRINUSE') {
      throw new OperatorError(
        `Port ${env.PORT} is taken by another program. Stop that program, or choose another port: PORT=${env.PORT + 1} npm start`,
      );
    }
    if (code === 'EACCES') {
      throw new OperatorError(
        `This user may not listen on port ${env.PORT}. Choose a port above 1023: PORT=8080 npm start`,
      );
    }
    if (code === 'EADDRNOTAVAIL') {
      throw new OperatorError(
        `This machine has no address ${env.HOST}. Set HOST to one that it has.`,
      );
    }
    throw error;
  }
}

function addressOf(app: FastifyInstance, env: Env): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : env.PORT;
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  return `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}${env.PEDESTAL_BASE}`;
}

/**
 * Lets running requests finish, then closes everything in reverse order of opening. A second signal
 * ends the process immediately. Ctrl-C reaches it twice at once, from the terminal and from its
 * parent, so signals within a second count as one.
 */
function stopOnSignal(undo: Undo[]): void {
  let stoppingSince = 0;
  const stop = async () => {
    if (stoppingSince > 0) {
      if (Date.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    await unwind(undo);
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function unwind(undo: Undo[]): Promise<void> {
  for (const close of undo.splice(0).reverse()) await close();
}

function describeFault(error: unknown): string {
  if (error instanceof OperatorError) return `Pedestal cannot start: ${error.message}`;
  return `Pedestal cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
