import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const forwarded = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * @typedef {object} Program
 * @property {string} command
 * @property {string[]} args
 * @property {string} cwd
 * @property {Record<string, string | undefined>} [env] added to the environment
 */

/**
 * Runs programs that stay, on this terminal, until one of them ends or a signal comes. The others
 * are then told to stop too.
 * @param {Program[]} programs
 * @returns {Promise<number>} exit code of the first that ended
 */
export async function supervise(programs) {
  const children = programs.map(({ command, args, cwd, env = {} }) =>
    spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' }),
  );
  /** @param {NodeJS.Signals} signal */
  const tellAll = (signal) => {
    for (const child of children) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  };
  for (const signal of forwarded) process.on(signal, tellAll);
  const ends = children.map(
    (child) =>
      /** @type {Promise<number>} */ (
        new Promise((resolve) => {
          child.on('error', (error) => {
            console.error(`pedestal: ${error.message}`);
            resolve(127);
          });
          child.on('exit', (code, signal) => resolve(code ?? codeOfSignal(signal)));
        })
      ),
  );
  const code = await Promise.race(ends);
  tellAll('SIGTERM');
  await Promise.all(ends);
  for (const signal of forwarded) process.off(signal, tellAll);
  return code;
}

/** @param {NodeJS.Signals | null} signal */
function codeOfSignal(signal) {
  return signal ? 128 + constants.signals[signal] : 1;
}
