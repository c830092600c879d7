#!/usr/bin/env node
import { existsSync } from 'node:fs';

// npm links a command when it installs, which is before anything is built.
const program = new URL('../dist/pedestal.js', import.meta.url);
if (existsSync(program)) await import(program.href);
else {
  console.error('Pedestal is not built. Run: npm run build');
  process.exitCode = 1;
}
