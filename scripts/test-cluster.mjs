import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode, pathWithOurs, root } from './lib/paths.mjs';
import { Plain, runMain, say } from './lib/say.mjs';
import { runPlaywright } from './lib/suites.mjs';
import { ensureSystemPackages } from './lib/system.mjs';

// npm run test:cluster [-- any argument of `playwright test`]
// PEDESTAL_CLUSTER_SIGNAL: SIGKILL (default), SIGTERM or none; PEDESTAL_CLUSTER_SECONDS: between two ends of a gateway.
await runMain(async () => {
  await ensureInstalled();
  await ensureSystemPackages();
  await ensureBuilt();
  const { PEDESTAL_CLUSTER_SIGNAL: signal = 'SIGKILL', PEDESTAL_CLUSTER_SECONDS: seconds = '20' } =
    process.env;
  const node = findNode();
  if (!node) throw new Plain('The pinned Node is not installed.');
  const demoPassword = randomBytes(18).toString('base64url');
  const program = 'server/src/testing/programs/cluster.ts';
  const cluster = spawn(node, [program, signal, seconds, demoPassword], {
    cwd: root,
    env: { ...process.env, PATH: pathWithOurs() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(cluster, 'exit');
  try {
    const { url, adminPassword, signIn } = await readFirstLine(cluster.stdout, ended);
    say(
      'cluster',
      `two gateways behind ${url}, two behind ${signIn.url}; one of each is ended (${signal}) every ${seconds} s`,
    );
    return await runPlaywright(process.argv.slice(2), {
      PEDESTAL_E2E_URL: url,
      PEDESTAL_ADMIN_PASSWORD: adminPassword,
      PEDESTAL_E2E_SIGN_IN: JSON.stringify(signIn),
      PEDESTAL_E2E_DEMO_PASSWORD: demoPassword,
      PEDESTAL_E2E_PATIENCE: '3',
      ...(signal === 'none' ? {} : { PEDESTAL_E2E_KILLS: signal }),
    });
  } finally {
    cluster.kill('SIGTERM');
    await ended;
  }
});

/**
 * @param {import('node:stream').Readable} output
 * @param {Promise<unknown>} ended
 * @returns {Promise<{ url: string, adminPassword: string, signIn: { url: string } }>}
 */
async function readFirstLine(output, ended) {
  const line = once(createInterface({ input: output }), 'line');
  const first = await Promise.race([line, ended.then(() => undefined)]);
  if (!first) throw new Plain('The cluster did not start.');
  return JSON.parse(first[0]);
}
