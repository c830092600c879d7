import type { FastifyInstance, FastifyReply } from 'fastify';
import { hostnameOf, isLoopbackHost } from './hosts.ts';
import { writePolicy } from './pages/content-policy.ts';
import { documentHeaders } from './pages/security-headers.ts';

const NEUTRAL_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>421</title>
<p>This address is not served here.</p>
<p lang="zh-CN">此地址不在本服务范围内。</p>
</html>
`;
const POLICY = writePolicy({
  'default-src': [],
  'frame-ancestors': [],
  'base-uri': [],
  'object-src': [],
});
const HEALTH_PATHS = new Set(['/healthz', '/readyz']);

export interface KnownHosts {
  configured: readonly string[];
  isRegistered: (hostname: string) => boolean | Promise<boolean>;
}

/** Is this `Host` header a host name of the console? */
export async function isKnownHost(hosts: KnownHosts, header: string | undefined): Promise<boolean> {
  const hostname = hostnameOf(header);
  if (hostname === undefined) return false;
  return (
    isLoopbackHost(hostname) ||
    hosts.configured.includes(hostname) ||
    (await hosts.isRegistered(hostname))
  );
}

/**
 * Replies to unknown host names with a neutral page: no brand, no data, and the name is not
 * repeated. Health checks are exempt, because load balancers call them by IP address.
 */
export function refuseUnknownHosts(app: FastifyInstance, options: KnownHosts): void {
  const configured = new Set(options.configured);
  const refuse = (reply: FastifyReply) =>
    reply.code(421).headers(documentHeaders(POLICY, false)).send(NEUTRAL_PAGE);

  app.addHook('onRequest', (request, reply, done) => {
    const hostname = hostnameOf(request.headers.host);
    if (HEALTH_PATHS.has(request.url)) return done();
    // With two Host headers, Node uses the first and a proxy may use the last.
    if (hostname === undefined || isDoubled(request.raw.rawHeaders)) return refuse(reply);
    if (isLoopbackHost(hostname) || configured.has(hostname)) return done();
    Promise.resolve(options.isRegistered(hostname)).then(
      (isRegistered) => (isRegistered ? done() : refuse(reply)),
      done,
    );
  });
}

function isDoubled(rawHeaders: readonly string[]): boolean {
  const names = rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text));
  return names.length > 1;
}
