import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readJson, root } from './paths.mjs';

const SCAFFOLD = 'packages/create-pedestal-sub-app';
const TEMPLATES = readdirSync(join(root, SCAFFOLD, 'templates'));
// Nothing listens there.
const CONSOLE = 'http://127.0.0.1:9/base';
const packages = {
  '@pedestal/sub-app-sdk': `${CONSOLE}/gateway/packages/pedestal-sub-app-sdk-1.0.0.tgz`,
  '@pedestal/cli': `${CONSOLE}/gateway/packages/pedestal-cli-1.0.0.tgz`,
};
/** @type {Record<string, string>} */
const shared = { react: '19.3.1', antd: '6.6.8', '@pedestal/sub-app-sdk': '1.0.0' };

describe('the scaffold that a console serves', () => {
  /** @type {string} */
  let folder;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pedestal-scaffold-'));
    for (const name of ['src', 'templates']) {
      cpSync(join(root, SCAFFOLD, name), join(folder, name), { recursive: true });
    }
    serveFrom(packages);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** The manifest as the gateway completes it. @param {Record<string, string>} addresses */
  function complete(addresses, versions = shared, console = CONSOLE) {
    const pedestal = { console, packages: addresses, shared: versions };
    return JSON.stringify({ ...readJson(`${SCAFFOLD}/package.json`), pedestal });
  }

  /** @param {Parameters<typeof complete>} origin */
  const serveFrom = (...origin) => writeFileSync(join(folder, 'package.json'), complete(...origin));

  /** @param {string[]} args */
  const run = (args, cwd = folder, flags = /** @type {string[]} */ ([])) =>
    execFileSync(process.execPath, [...flags, join(folder, 'src/main.mjs'), ...args], {
      cwd,
      env: { ...process.env, LC_ALL: 'C' },
      encoding: 'utf8',
    });

  /** @param {string} path */
  const read = (path) => readFileSync(join(folder, path), 'utf8');

  it.each(TEMPLATES)('makes a %s sub-app of the packages of that console', (template) => {
    const printed = run(['shop', '--template', template]);
    expect(printed).toContain(`PEDESTAL_URL=${CONSOLE} npx pedestal dev --app shop`);
    const { name, dependencies, devDependencies } = JSON.parse(read('shop/package.json'));
    expect(name).toBe('shop');
    expect({ ...dependencies, ...devDependencies }).toMatchObject(packages);
    expect(read('shop/README.md')).toContain(`PEDESTAL_URL=${CONSOLE} PEDESTAL_TOKEN=`);
  });

  it.each(TEMPLATES)(
    'names all of a %s sub-app, in both languages, with the scripts of the guide',
    (template) => {
      run(['shop', '--template', template]);
      const files = readdirSync(join(folder, 'shop'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
      const sources = files.map((file) => readFileSync(file, 'utf8'));
      expect(sources.filter((source) => source.includes('sub-app-name'))).toEqual([]);
      expect(files.map((file) => basename(file))).toContain('.gitignore');
      const texts = sources.find((source) => source.includes("'zh-CN': {")) ?? '';
      const [chinese = [], english = []] = texts
        .split("'en-US'")
        .map((part) => [...part.matchAll(/^ {4}(\w+):/gm)].map(([, key]) => key));
      expect(chinese).toEqual(english);
      expect(chinese.length).toBeGreaterThan(5);
      const { scripts, engines } = JSON.parse(read('shop/package.json'));
      expect(Object.keys(scripts)).toEqual(['dev', 'build', 'check', 'test', 'release']);
      expect(engines.node).toMatch(/^(>=|\^)\d+\.\d+/);
    },
  );

  it('says which Node a template needs', () => {
    const old = join(folder, 'old-node.mjs');
    writeFileSync(old, "Object.defineProperty(process.versions, 'node', { value: '20.20.2' });");
    const runOld = (/** @type {string} */ name, /** @type {string} */ template) =>
      run([name, '--template', template], folder, ['--import', old]);
    expect(runOld('ledger', 'angular')).toContain(
      'This is Node 20.20.2. This template needs Node 22.22.3 or newer.',
    );
    for (const template of ['vue', 'svelte', 'html']) {
      expect(runOld(`on-${template}`, template)).not.toContain('needs Node');
    }
  });

  it('points a sub-app to the packages after an upgrade of the console', () => {
    run(['shop']);
    const before = read('shop/package.json');
    expect(run(['--update'], join(folder, 'shop'))).toContain('already');
    expect(read('shop/package.json')).toBe(before);

    const address = `${CONSOLE}/gateway/packages/pedestal-cli-1.1.0.tgz`;
    serveFrom({ ...packages, '@pedestal/cli': address });
    expect(run(['--update'], join(folder, 'shop'))).toContain('package.json: @pedestal/cli.');
    expect(read('shop/package.json')).toBe(before.replace(packages['@pedestal/cli'], address));
  });

  it('has the versions of the modules that the console shares, also after an upgrade', () => {
    run(['shop']);
    const { react, antd } = shared;
    expect(JSON.parse(read('shop/package.json')).dependencies).toMatchObject({
      ...{ react, antd, 'react-dom': '^19.3.0' },
    });
    serveFrom(packages, { ...shared, react: '19.4.0' });
    expect(run(['--update'], join(folder, 'shop'))).toContain('package.json: react.');
    expect(JSON.parse(read('shop/package.json')).dependencies.react).toBe('19.4.0');
  });

  it('asks its console, because npx keeps a scaffold that is older than the console', async () => {
    const newer = { ...packages, '@pedestal/cli': `${CONSOLE}/pedestal-cli-1.1.0.tgz` };
    const manifest = Buffer.from(complete(newer, { react: '19.4.0' }));
    const head = Buffer.alloc(512);
    head.write('package/package.json', 0);
    head.write(manifest.length.toString(8).padStart(11, '0'), 124);
    const archive = gzipSync(Buffer.concat([head, manifest, Buffer.alloc(1024)]));
    const server = createServer((_, response) => response.end(archive)).listen(0, '127.0.0.1');
    try {
      await once(server, 'listening');
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      serveFrom(packages, shared, `http://127.0.0.1:${port}`);
      const program = join(folder, 'src/main.mjs');
      await promisify(execFile)(process.execPath, [program, 'shop'], { cwd: folder });
      const { dependencies, devDependencies } = JSON.parse(read('shop/package.json'));
      expect(dependencies).toMatchObject({ react: '19.4.0', antd: '^6.6.0' });
      expect(devDependencies).toMatchObject({ '@pedestal/cli': newer['@pedestal/cli'] });
    } finally {
      server.close();
    }
  });

  it('leaves the versions of a page that brings its own modules', () => {
    run(['shop', '--template', 'html']);
    const manifest = JSON.parse(read('shop/package.json'));
    manifest.dependencies.react = '18.3.1';
    writeFileSync(join(folder, 'shop/package.json'), JSON.stringify(manifest, null, 2));
    expect(run(['--update'], join(folder, 'shop'))).toContain('already');
    expect(JSON.parse(read('shop/package.json')).dependencies.react).toBe('18.3.1');
  });

  it('names its own address in its usage', () => {
    expect(run(['--help'])).toContain(
      `npx --yes ${CONSOLE}/gateway/packages/create-pedestal-sub-app.tgz <name> [--template `,
    );
    run(['shop', '--', '--template', 'html']);
    expect(read('shop/index.html')).toContain('shop');
  });
});
