import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';

const module = new URL('./supervise.mjs', import.meta.url).href;

/** @type {import('node:child_process').ChildProcess[]} */
const started = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/**
 * Starts a supervisor of small programs, in a process of its own because it takes the signals.
 * @param {{ command?: string, code: string }[]} programs JavaScript, each
 */
function startSupervisor(programs) {
  const list = programs.map(({ command = process.execPath, code }) => ({
    command,
    args: ['-e', code],
    cwd: '.',
  }));
  const main = `import { supervise } from '${module}'; process.exitCode = await supervise(${JSON.stringify(list)});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', main]);
  started.push(child);
  return child;
}

const stopsWith = (/** @type {number} */ code) =>
  `process.on('SIGTERM', () => setTimeout(() => { console.log('stopped'); process.exit(${code}); }, 100));
   setInterval(() => {}, 1000); console.log('up');`;

describe('supervise', () => {
  it('forwards a signal, waits for the stop and returns the exit code', async () => {
    const child = startSupervisor([{ code: stopsWith(7) }]);
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      if (String(chunk).includes('up')) child.kill('SIGTERM');
    });
    const [code] = await once(child, 'exit');
    expect(code).toBe(7);
    expect(printed).toContain('stopped');
  });

  it('stops the others when one program ends', async () => {
    const child = startSupervisor([
      { code: stopsWith(0) },
      { code: 'setTimeout(() => process.exit(3), 300)' },
    ]);
    const [code] = await once(child, 'exit');
    expect(code).toBe(3);
  });

  it('answers with 127 for a program that is not there', async () => {
    const child = startSupervisor([{ command: './no-such-program', code: '' }]);
    const [code] = await once(child, 'exit');
    expect(code).toBe(127);
  });
});
