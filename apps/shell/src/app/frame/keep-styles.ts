import type { createCache } from '@ant-design/cssinjs';

type StyleCache = Pick<ReturnType<typeof createCache>, 'opUpdate'>;

/** Generated styles; what depends on a part of the page, such as variables, is not among them. */
const STYLES = /^style%/;
const kept = new WeakSet<StyleCache>();

/**
 * Keeps what antd generated for a component after its last one is gone. antd leaves the styles in the document but
 * forgets their text, and would generate them anew for each page that shows a date or a list of choices: a third of the
 * time that a form takes. The shell and the sub-apps in the page share the cache.
 */
export function keepStyles(cache: StyleCache): void {
  if (kept.has(cache)) return;
  kept.add(cache);
  const update = cache.opUpdate.bind(cache);
  cache.opUpdate = (path, change) =>
    update(path, (entry) => {
      const next = change(entry);
      if (next || !entry || !STYLES.test(path)) return next;
      // Nobody uses it at present.
      return [0, entry[1]];
    });
}
