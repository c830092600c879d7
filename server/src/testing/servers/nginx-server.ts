import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from './free-port.ts';

const SAMPLE = fileURLToPath(new URL('../../../../deploy/nginx/pedestal.conf', import.meta.url));
const folders = ['/usr/sbin', '/usr/local/sbin', ...(process.env.PATH ?? '').split(delimiter)];

export function findNginx(): string | undefined {
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path));
}

/**
 * The sample configuration for operators, on a free loopback port, without TLS, in front of these
 * gateways.
 */
async function writeNginxConfig(
  folder: string,
  { port, gateways }: { port: number; gateways: readonly number[] },
): Promise<string> {
  const sample = await readFile(SAMPLE, 'utf8');
  const [, ...blocks] = sample.split(/^(?=map |upstream |server )/m);
  const [map, , , tls] = blocks;
  const upstream = gateways.map((each) => `server 127.0.0.1:${each} max_fails=0;`);
  const server = (tls ?? '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^\s*(ssl_|add_header Strict).*$/gm, '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
access_log off;
${temporary.join('\n')}
${map}
upstream pedestal { least_conn; ${upstream.join(' ')} }
${server}
}
`,
  );
  return file;
}

/** Debian's nginx in front of gateways. */
export async function startNginx(folder: string, gateways: readonly number[]) {
  const binary = findNginx();
  if (!binary) throw new Error('nginx is not installed');
  const port = await findFreePort();
  const file = await writeNginxConfig(join(folder, 'nginx'), { port, gateways });
  const child = spawn(binary, ['-c', file, '-e', join(folder, 'nginx', 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 10_000;
  while (
    !(await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('nginx did not start');
    await sleep(50);
  }
  return {
    url,
    async stop(): Promise<void> {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
