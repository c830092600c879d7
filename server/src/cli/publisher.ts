#!/usr/bin/env node
import { openTerminal } from './command.ts';
import { publish } from './publish.ts';
import { runCommand } from './run-command.ts';

// The program that teams install in their pipelines: the publish command without the gateway.
process.exitCode = await runCommand({ publish }, process.argv.slice(2), openTerminal());
