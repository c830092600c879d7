import type { Undo } from '@pedestal/sub-app-sdk';
import { createLink, loadStyle } from './load-file.ts';
import type { ReleaseFile } from './release-files.ts';

interface Sheet {
  link: HTMLLinkElement;
  loaded: Promise<void>;
  users: number;
}

/** Reference-counted style sheets: one link element per URL, removed with its last user. */
export interface StyleSheets {
  add(
    document: Document,
    file: ReleaseFile,
    options: { limit: number; signal: AbortSignal },
  ): { loaded: Promise<void>; remove: Undo };
}

/** Creates an empty set of style sheets. */
export function createStyleSheets(): StyleSheets {
  const sheets = new WeakMap<Document, Map<string, Sheet>>();

  return {
    add(document, file, options) {
      const present = sheets.get(document) ?? new Map<string, Sheet>();
      sheets.set(document, present);
      let sheet = present.get(file.url);
      if (!sheet) {
        const link = createLink(document, 'stylesheet', file);
        // Ignore the signal of one instance: others may wait for the same sheet.
        const signal = new AbortController().signal;
        sheet = { link, loaded: loadStyle(link, file.url, { ...options, signal }), users: 0 };
        sheet.loaded.catch(() => present.delete(file.url));
        present.set(file.url, sheet);
      }
      sheet.users += 1;
      return { loaded: sheet.loaded, remove: () => release(present, file.url, sheet) };
    },
  };
}

function release(present: Map<string, Sheet>, url: string, sheet: Sheet): void {
  sheet.users -= 1;
  if (sheet.users > 0) return;
  sheet.link.remove();
  if (present.get(url) === sheet) present.delete(url);
}
