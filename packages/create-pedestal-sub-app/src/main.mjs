#!/usr/bin/env node
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import {
  createSubApp,
  SubAppNameError,
  TargetNotEmptyError,
  TEMPLATES,
} from './create-sub-app.mjs';
import { words } from './words.mjs';

const text = words(process.env.LC_ALL ?? process.env.LANG ?? '');

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      template: { type: 'string', short: 't', default: 'react' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [name] = positionals;
  if (values.help || !name || !TEMPLATES.includes(values.template)) {
    console.log(text.usage(TEMPLATES.join(' | ')));
    process.exitCode = values.help ? 0 : 1;
  } else {
    const folder = await createSubApp(name, values.template, process.cwd());
    console.log(text.done(name, relative(process.cwd(), folder)));
  }
} catch (error) {
  if (error instanceof SubAppNameError) console.error(text.badName);
  else if (error instanceof TargetNotEmptyError) console.error(text.notEmpty(error.folder));
  else console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
