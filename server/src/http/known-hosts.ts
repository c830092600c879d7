import type { FastifyInstance } from 'fastify';
import { hostnameOf, isLoopbackHost } from './hosts.ts';
import { documentHeaders } from './security-headers.ts';

const NEUTRAL_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>421</title>
<p>This address is not served here.</p>
<p lang="zh-CN">此地址不在本服务范围内。</p>
</html>
`;
const HEALTH_PATHS = new Set(['/healthz', '/readyz']);

/**
 * A host name that nobody registered gets a neutral page: no brand, no data, nothing that repeats the name.
 * Health checks are let through because load balancers call them by address.
 */
export function refuseUnknownHosts(
  app: FastifyInstance,
  options: {
    configured: readonly string[];
    isRegistered: (hostname: string) => boolean | Promise<boolean>;
  },
): void {
  const configured = new Set(options.configured);
  app.addHook('onRequest', async (request, reply) => {
    const hostname = hostnameOf(request.headers.host);
    if (hostname !== undefined) {
      if (isLoopbackHost(hostname) || configured.has(hostname)) return;
      if (await options.isRegistered(hostname)) return;
    }
    if (HEALTH_PATHS.has(request.url)) return;
    return reply
      .code(421)
      .headers(
        documentHeaders(
          "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
          false,
        ),
      )
      .send(NEUTRAL_PAGE);
  });
}
