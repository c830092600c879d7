import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { say } from './say.mjs';
import { listInputFolders } from './workspaces.mjs';

// Runs on the pinned Node as a child of dev.mjs: the gateway from its source, started again after
// each change. `node --watch` will not do: it puts messages of its own into the worker threads.
const settleMs = 150;

/** @type {import('node:child_process').ChildProcess | undefined} */
let gateway;
/** @type {'stop' | 'restart' | undefined} what its end is for, where we asked for it */
let asked;
/** @type {NodeJS.Timeout | undefined} */
let timer;

function start() {
  asked = undefined;
  gateway = spawn(process.execPath, ['server/src/main.ts'], { cwd: root, stdio: 'inherit' });
  gateway.on('exit', (code) => {
    gateway = undefined;
    if (asked === 'stop') process.exit(code ?? 1);
    if (asked === 'restart') start();
    else say('dev', 'the gateway ended; it starts again after the next change');
  });
}

function restart() {
  if (asked) return;
  if (!gateway) return start();
  say('dev', 'gateway starts again …');
  asked = 'restart';
  gateway.kill('SIGTERM');
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    asked = 'stop';
    if (gateway) gateway.kill(signal);
    else process.exit(0);
  });
}

for (const folder of listInputFolders('server')) {
  watch(join(root, folder, 'src'), { recursive: true }, (_event, file) => {
    if (!file || /\.test\.ts$|~$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(restart, settleMs);
  });
}
start();
