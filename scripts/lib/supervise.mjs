import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';

const forwarded = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * @typedef {object} Program
 * @property {string} command
 * @property {string[]} args
 * @property {string} cwd
 * @property {Record<string, string | undefined>} [env] added to the environment
 * @property {RegExp} [hiddenLines] of its output, kept from the terminal
 */

/**
 * Runs long-lived programs on this terminal until one of them ends or a signal arrives. The others
 * are then stopped too.
 * @param {Program[]} programs
 * @returns {Promise<number>} exit code of the first that ended
 */
export async function supervise(programs) {
  const children = programs.map(startProgram);
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
          child.on('close', (code, signal) => resolve(code ?? codeOfSignal(signal)));
        })
      ),
  );
  const code = await Promise.race(ends);
  tellAll('SIGTERM');
  await Promise.all(ends);
  for (const signal of forwarded) process.off(signal, tellAll);
  return code;
}

/** @param {Program} program */
function startProgram({ command, args, cwd, env = {}, hiddenLines }) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['inherit', hiddenLines ? 'pipe' : 'inherit', 'inherit'],
  });
  if (hiddenLines && child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!hiddenLines.test(line)) console.log(line);
    });
  }
  return child;
}

/** @param {NodeJS.Signals | null} signal */
function codeOfSignal(signal) {
  return signal ? 128 + constants.signals[signal] : 1;
}
