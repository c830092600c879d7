import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';
import { runMain, say } from './lib/say.mjs';

const isOurs = /^pkg:npm\/(?:%40pedestal\/|create-pedestal-sub-app@)/;

// npm run sbom: every package that runs in production, with version, licence and hash (CycloneDX).
await runMain(async () => {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev'];
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) {
    console.error(stderr);
    return 1;
  }
  /** @type {{ purl: string, hashes?: unknown[] }[]} */
  const components = JSON.parse(stdout).components;
  const others = components.filter(({ purl }) => !isOurs.test(purl));
  const unproven = others.filter(({ hashes }) => !hashes?.length);
  for (const { purl } of unproven) console.error(`${purl} has no hash`);
  if (others.length === 0 || unproven.length > 0) return 1;
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, 'dist/sbom.cdx.json'), stdout);
  say('sbom', `dist/sbom.cdx.json: ${others.length} packages`);
  return 0;
});
