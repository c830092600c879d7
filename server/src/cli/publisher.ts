#!/usr/bin/env node
import { check } from './check/check.ts';
import { openTerminal } from './command.ts';
import { dev } from './dev/dev.ts';
import { publish } from './publish.ts';
import { health, list, point, promote, rollback } from './releases/releases.ts';
import { runCommand } from './run-command.ts';

// The program that teams install in their pipelines: the publish command without the gateway.
process.exitCode = await runCommand(
  { publish, check, list, point, rollback, promote, health, dev },
  process.argv.slice(2),
  openTerminal(),
);
