import { findPostgresBinaries, startPostgres } from '../servers/postgres-server.ts';

// Runs a PostgreSQL until stopped, and prints its URL.
const binaries = await findPostgresBinaries();
if (!binaries) throw new Error('PostgreSQL is not installed');
const server = await startPostgres(binaries);
process.stdout.write(`${server.url} ready: http://127.0.0.1:${new URL(server.url).port}\n`);
process.on('SIGTERM', async () => {
  await server.stop();
  process.exit(0);
});
setInterval(() => {}, 60_000);
