#!/usr/bin/env node
import { localeOfTerminal } from './command.ts';
import { runCli } from './run-cli.ts';

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  locale: localeOfTerminal(process.env),
  print: (line) => void process.stdout.write(`${line}\n`),
  warn: (line) => void process.stderr.write(`${line}\n`),
});
