import { backup } from './backup.ts';
import { blueprint } from './blueprint/blueprint.ts';
import { check } from './check/check.ts';
import type { Terminal } from './command.ts';
import { dev } from './dev/dev.ts';
import { doctor } from './doctor.ts';
import { entry } from './entry.ts';
import { fsck } from './fsck.ts';
import { move } from './move.ts';
import { publish } from './publish.ts';
import { health, list, point, promote, rollback } from './releases/releases.ts';
import { restore } from './restore.ts';
import { type Commands, runCommand } from './run-command.ts';
import { shared } from './shared/shared.ts';
import { user } from './user.ts';

const COMMANDS: Commands = {
  publish,
  check,
  list,
  point,
  rollback,
  promote,
  health,
  dev,
  user,
  entry,
  backup,
  restore,
  move,
  doctor,
  fsck,
  shared,
  blueprint,
};

/** Runs one command of the gateway's own program and returns the exit code. */
export function runCli(args: readonly string[], terminal: Terminal): Promise<number> {
  return runCommand(COMMANDS, args, terminal);
}
