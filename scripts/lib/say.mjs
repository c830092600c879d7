const colours = process.stdout.isTTY && !process.env.NO_COLOR;

/** @param {number} code @param {string} text */
function paint(code, text) {
  return colours ? `\u001b[${code}m${text}\u001b[0m` : text;
}

/**
 * One line of progress.
 * @param {string} step
 * @param {string} text
 */
export function say(step, text) {
  console.log(`${paint(36, step.padEnd(8))} ${text}`);
}

/**
 * One line for a check or stage that ended.
 * @param {boolean} passed
 * @param {string} name
 * @param {string} time how long it took
 */
export function sayResult(passed, name, time) {
  const mark = passed ? paint(32, 'pass') : paint(31, 'FAIL');
  console.log(`  ${mark}  ${name} (${time})`);
}

/** @param {number} startedAt */
export function formatSeconds(startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

/** An expected failure: only its message is printed. */
export class Plain extends Error {}

/**
 * Runs a script's main function and turns a failure into one line and an exit code.
 * @param {() => Promise<number>} main resolves with the exit code
 */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof Plain)) throw error;
    console.error(`pedestal: ${error.message}`);
    process.exitCode = 1;
  }
}
