import type { FastifyInstance } from 'fastify';

const CHECK_TIME_LIMIT_MS = 2_000;

/**
 * `/healthz`: the process is alive. `/readyz`: its dependencies respond, so it can take traffic.
 */
export function serveHealth(
  app: FastifyInstance,
  checks: Record<string, () => Promise<void>>,
): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send('ok\n'));
  app.get('/readyz', async (request, reply) => {
    const results = await Promise.allSettled(
      Object.entries(checks).map(([name, check]) => withTimeLimit(name, check())),
    );
    const failures = results.filter((result) => result.status === 'rejected');
    for (const failure of failures) request.log.warn({ err: failure.reason }, 'not ready');
    return reply
      .header('cache-control', 'no-store')
      .code(failures.length === 0 ? 200 : 503)
      .send(failures.length === 0 ? 'ready\n' : 'not ready\n');
  });
}

async function withTimeLimit(name: string, check: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not answer`)), CHECK_TIME_LIMIT_MS);
  });
  await Promise.race([check, limit]).finally(() => clearTimeout(timer));
}
