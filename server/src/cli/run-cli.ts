import { backup } from './backup.ts';
import { blueprint } from './blueprint/blueprint.ts';
import type { Terminal } from './command.ts';
import { doctor } from './doctor.ts';
import { entry } from './entry.ts';
import { fsck } from './fsck.ts';
import { move } from './move.ts';
import { publish } from './publish.ts';
import { restore } from './restore.ts';
import { type Commands, runCommand } from './run-command.ts';
import { user } from './user.ts';

const COMMANDS: Commands = {
  publish,
  user,
  entry,
  backup,
  restore,
  move,
  doctor,
  fsck,
  blueprint,
};

/** Runs one command of the gateway's own program and returns the exit code. */
export function runCli(args: readonly string[], terminal: Terminal): Promise<number> {
  return runCommand(COMMANDS, args, terminal);
}
