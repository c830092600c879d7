import { type DevtoolsPage, describeException, type ExceptionDetails } from './devtools.ts';

/** What a page complained about. */
export interface Observed {
  /** Uncaught errors. */
  errors: Set<string>;
  /** Promises that were rejected and that nobody handled. */
  rejections: Set<string>;
  /** Paths of files that are missing. */
  missing: Set<string>;
  /** What the policy of the document kept out. */
  blocked: Set<string>;
  /** The newest document of each frame. */
  contexts: Map<string, number>;
}

interface LogEntry {
  source: string;
  level: string;
  text: string;
  url?: string;
}

interface Context {
  id: number;
  auxData?: { frameId?: string; isDefault?: boolean };
}

/** Notes what happens in a page from now on. */
export async function observePage(page: DevtoolsPage, origin: string): Promise<Observed> {
  const observed: Observed = {
    errors: new Set(),
    rejections: new Set(),
    missing: new Set(),
    blocked: new Set(),
    contexts: new Map(),
  };
  page.listen((method, params) => {
    if (method === 'Runtime.exceptionThrown') {
      const details = params.exceptionDetails as ExceptionDetails;
      const isPromise = details.text?.includes('(in promise)') ?? false;
      observed[isPromise ? 'rejections' : 'errors'].add(describeException(details));
    }
    if (method === 'Log.entryAdded') noteEntry(observed, params.entry as LogEntry, origin);
    if (method === 'Runtime.executionContextCreated') {
      const { id, auxData } = params.context as Context;
      if (auxData?.isDefault && auxData.frameId) observed.contexts.set(auxData.frameId, id);
    }
  });
  await page.send('Page.enable');
  await page.send('Runtime.enable');
  await page.send('Log.enable');
  return observed;
}

function noteEntry(observed: Observed, { source, level, text, url }: LogEntry, origin: string) {
  if (level !== 'error') return;
  if (source === 'security') observed.blocked.add(text.split('\n')[0] ?? text);
  if (source !== 'network' || !url?.startsWith(`${origin}/`)) return;
  const { pathname } = new URL(url);
  if (!pathname.startsWith('/gateway/')) observed.missing.add(pathname);
}
