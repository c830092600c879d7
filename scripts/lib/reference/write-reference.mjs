import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';
import { listReexports, readDeclaration } from './read-declaration.mjs';

const PACKAGE = 'packages/sub-app-sdk';

const INTRODUCTION = `# Reference of the SDK

Everything that \`@pedestal/sub-app-sdk\` exports, with its types. This page is written by \`node scripts/sdk-reference.mjs\` from the source; \`npm run check\` refuses one that is out of date. How the parts are used: [a new sub-app](start-a-sub-app.md), [files](files-for-sub-apps.md), [approvals](approvals-for-sub-apps.md).`;

/** The reference of the SDK as Markdown. */
export function writeReference() {
  const manifest = JSON.parse(readFileSync(join(root, PACKAGE, 'package.json'), 'utf8'));
  const entries = /** @type {[string, string][]} */ (Object.entries(manifest.exports));
  const parts = entries.map(([path, source]) => {
    const file = join(PACKAGE, source);
    const exported = listReexports(file)
      .map((reexport) => readDeclaration(file, reexport))
      .sort((one, other) => one.name.localeCompare(other.name, 'en'));
    return [`## ${manifest.name}${path.slice(1)}`, ...exported.map(describe)].join('\n\n');
  });
  return `${[INTRODUCTION, ...parts].join('\n\n')}\n`;
}

/** @param {import('./read-declaration.mjs').Declaration} declaration */
function describe({ name, comment, code }) {
  return [`### ${name}`, comment, `\`\`\`ts\n${code}\n\`\`\``].filter(Boolean).join('\n\n');
}
