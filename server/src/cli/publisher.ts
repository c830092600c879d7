#!/usr/bin/env node
import { openTerminal } from './command.ts';
import { publish } from './publish.ts';
import { runCommand } from './run-command.ts';

// What teams install to publish from their pipelines: the command without the gateway.
process.exitCode = await runCommand({ publish }, process.argv.slice(2), openTerminal());
