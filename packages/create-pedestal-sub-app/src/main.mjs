#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import {
  createSubApp,
  findMissingNode,
  SubAppNameError,
  TargetNotEmptyError,
  TEMPLATES,
  updatePackages,
} from './create-sub-app.mjs';
import { askOrigin } from './origin.mjs';
import { words } from './words.mjs';

const text = words(process.env.LC_ALL ?? process.env.LANG ?? '');

// A console puts its address into the manifest of the scaffold that it serves.
const { pedestal } = JSON.parse(
  await readFile(new URL('../package.json', import.meta.url), 'utf8'),
);
const origin = await askOrigin(pedestal);
const usage = text.usage(TEMPLATES.join(' | '), origin?.console);

try {
  const { values, positionals } = parseArgs({
    // npx hands on what `npm create` takes away.
    args: process.argv.slice(2).filter((argument) => argument !== '--'),
    allowPositionals: true,
    options: {
      template: { type: 'string', short: 't', default: 'react' },
      update: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [name] = positionals;
  if (values.update && origin) {
    console.log(text.updated(await updatePackages(process.cwd(), origin)));
  } else if (values.help || !name || !TEMPLATES.includes(values.template)) {
    console.log(usage);
    process.exitCode = values.help ? 0 : 1;
  } else {
    const folder = await createSubApp(name, values.template, process.cwd(), origin);
    console.log(text.done(name, relative(process.cwd(), folder), origin?.console));
    const missing = await findMissingNode(folder);
    if (missing) console.log(text.oldNode(missing));
  }
} catch (error) {
  if (error instanceof SubAppNameError) console.error(text.badName);
  else if (error instanceof TargetNotEmptyError) console.error(text.notEmpty(error.folder));
  else console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
