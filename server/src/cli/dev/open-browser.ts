import { spawn } from 'node:child_process';

/** Opens an address in the browser of the person. Without one nothing happens: the address was printed. */
export function openBrowser(address: string, env: NodeJS.ProcessEnv): void {
  const [command, ...args] = browserCommand(env);
  const child = spawn(command, [...args, address], { detached: true, stdio: 'ignore' });
  child.on('error', () => {});
  child.unref();
}

function browserCommand({ BROWSER: chosen }: NodeJS.ProcessEnv): [string, ...string[]] {
  if (chosen) return [chosen];
  if (process.platform === 'darwin') return ['open'];
  // `start` is part of the shell, which would interpret the address.
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return ['xdg-open'];
}
