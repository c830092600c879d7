import { SECOND } from '../../platform/time/durations.ts';
import { CommandFailure } from '../command.ts';

/** What a dev server offers as the entry of a sub-app. */
export interface DevEntry {
  entry: string;
  format: 'module' | 'html';
}

/** The first request may wait until the dev server has built everything. */
const TIMEOUT = 30 * SECOND;

/** The module that the SDK's Vite plugin serves; without the plugin, the page itself. */
export async function findDevEntry(server: URL): Promise<DevEntry> {
  const folder = new URL(server);
  if (!folder.pathname.endsWith('/')) folder.pathname += '/';
  const module = await ask(new URL('@pedestal/entry', folder).href);
  // A dev server answers unknown addresses with its page.
  if (module?.format === 'module') return module;
  const found = await ask(server.href);
  if (found) return found;
  throw new CommandFailure({
    'zh-CN': `${server.href} 返回的既不是页面也不是模块。`,
    'en-US': `${server.href} is neither a page nor a module.`,
  });
}

/** Follows redirects, such as that of Vite to its base: the page counts its relative addresses from there. */
async function ask(address: string): Promise<DevEntry | undefined> {
  const headers = { accept: 'text/html,*/*' };
  const reply = await fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT) }).catch(
    () => {
      throw new CommandFailure({
        'zh-CN': `${address} 没有回应。请先启动开发服务器（npm run dev），或用 --url 指明其地址。`,
        'en-US': `${address} does not answer. Start the dev server first (npm run dev), or give its address with --url.`,
      });
    },
  );
  await reply.body?.cancel();
  if (!reply.ok) return undefined;
  const type = reply.headers.get('content-type') ?? '';
  if (/\b(?:java|ecma)script\b/i.test(type)) return { entry: reply.url, format: 'module' };
  return /^text\/html\b/i.test(type) ? { entry: reply.url, format: 'html' } : undefined;
}
