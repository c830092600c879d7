import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { root } from './paths.mjs';

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');

const compose = parse(read('deploy/compose.yaml'), { merge: true });
const dockerfile = read('deploy/Dockerfile');
const templates = readdirSync(join(root, 'deploy/helm/pedestal/templates'));

/** Names that the gateway reads, from the files that check them. */
const knownVariables = new Set(
  ['env.ts', ...readdirSync(join(root, 'server/src/env')).map((name) => `env/${name}`)]
    .flatMap((name) => [...read(`server/src/${name}`).matchAll(/^ {2}([A-Z][A-Z0-9_]+): \[/gm)])
    .map(([, name]) => name),
);

/**
 * Parses a chart template as YAML: control lines are removed, values replaced by a word.
 * @param {string} name
 */
function readTemplate(name) {
  const text = read(`deploy/helm/pedestal/templates/${name}`)
    .replace(/^\s*\{\{-? *(if|else|end|range|with).*\}\}\s*\n/gm, '')
    .replaceAll(/"?\{\{[^}]*\}\}"?/g, 'value');
  const documents = parseAllDocuments(text);
  for (const document of documents) expect(document.errors, name).toEqual([]);
  return documents[0]?.toJS();
}

describe('the files for deployment', () => {
  it('name only variables that the gateway reads', () => {
    expect(knownVariables.size).toBeGreaterThan(20);
    const container = readTemplate('deployment.yaml').spec.template.spec.containers[0];
    const named = [
      ...Object.keys(compose.services['gateway-1'].environment),
      ...[...dockerfile.matchAll(/([A-Z][A-Z0-9_]+)=/g)].map(([, name]) => name),
      ...container.env.map((/** @type {{ name: string }} */ { name }) => name),
      ...[...read('deploy/helm/pedestal/values.yaml').matchAll(/\b[A-Z0-9]+_[A-Z0-9_]+\b/g)].map(
        ([name]) => name,
      ),
    ];
    // Node itself reads `TZ`.
    expect(named.filter((name) => name !== 'TZ' && !knownVariables.has(name))).toEqual([]);
  });

  it('pin every image', () => {
    const images = [
      ...Object.values(compose.services).map(({ image }) => image),
      ...[...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image),
    ];
    expect(images.length).toBeGreaterThan(7);
    for (const image of images) expect(image).toMatch(/^[\w./-]+:(?!latest)[\w.-]*\d[\w.-]*$/);
    const { dependencies } = JSON.parse(read('package.json'));
    expect(dockerfile.match(/FROM node:([\d.]+)-/)?.[1]).toBe(dependencies.node);
    const { image } = parse(read('deploy/helm/pedestal/values.yaml'));
    const { version, appVersion } = parse(read('deploy/helm/pedestal/Chart.yaml'));
    expect([image.tag, version, appVersion]).toEqual(
      Array(3).fill(JSON.parse(read('package.json')).version),
    );
  });

  it('run the gateway as an unprivileged user on a read-only root', () => {
    expect(dockerfile.match(/^USER (.+)$/gm)).toEqual(['USER 10001:10001']);
    for (const name of ['gateway-1', 'gateway-2']) {
      expect(compose.services[name]).toMatchObject({
        read_only: true,
        user: '10001:10001',
        cap_drop: ['ALL'],
      });
    }
    const { spec } = readTemplate('deployment.yaml').spec.template;
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
    expect(spec.containers[0].securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    });
    const mounts = spec.containers[0].volumeMounts.map(
      (/** @type {{ name: string }} */ { name }) => name,
    );
    expect(spec.volumes.map((/** @type {{ name: string }} */ { name }) => name)).toEqual(mounts);
  });

  it('hold no secret', () => {
    for (const [name, value] of Object.entries(compose.services['gateway-1'].environment)) {
      if (/PASSWORD|SECRET|_URL/.test(name)) expect(value, name).toMatch(/\$\{\w+:\?/);
    }
  });

  it('are valid templates whose values exist', () => {
    const values = parse(read('deploy/helm/pedestal/values.yaml'));
    for (const name of templates) {
      expect(readTemplate(name)).toMatchObject({ kind: expect.any(String) });
      const text = read(`deploy/helm/pedestal/templates/${name}`);
      for (const [, path = ''] of text.matchAll(/\.Values\.([\w.]+)/g)) {
        const found = path.split('.').reduce((at, key) => at?.[key], values);
        expect(found, `${name}: ${path}`).toBeDefined();
      }
      expect(text.match(/\{\{-? *(if|range|with)\b/g)?.length ?? 0).toBe(
        text.match(/\{\{-? *end\b/g)?.length ?? 0,
      );
    }
  });

  it('copy into the image what the gateway serves', () => {
    const apps = readdirSync(join(root, 'apps')).filter((name) =>
      existsSync(join(root, 'apps', name, 'vite.config.ts')),
    );
    for (const name of apps) expect(dockerfile).toContain(`/src/apps/${name}/dist`);
    expect(dockerfile).toContain('/src/packages/create-pedestal-sub-app/dist');
  });

  const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path));
  it.runIf(nginx)('have an nginx sample that nginx takes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pedestal-nginx-'));
    try {
      // nginx needs a certificate: create a throwaway one.
      const key = join(folder, 'key.pem');
      const certificate = join(folder, 'certificate.pem');
      const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
      const files = ['-nodes', '-subj', '/CN=test', '-keyout', key, '-out', certificate];
      execFileSync('openssl', [...request, ...files], { stdio: 'pipe' });
      const sample = read('deploy/nginx/pedestal.conf')
        .replace('/etc/ssl/pedestal/fullchain.pem', certificate)
        .replace('/etc/ssl/pedestal/privkey.pem', key);
      const file = join(folder, 'nginx.conf');
      const head = `pid ${folder}/pid; error_log ${folder}/error.log; events {}\nhttp { access_log off;\n`;
      writeFileSync(file, `${head}${sample}}\n`);
      const said = execFileSync(String(nginx), ['-t', '-c', file, '-e', `${folder}/error.log`], {
        stdio: 'pipe',
      });
      expect(said.toString()).not.toContain('warn');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
