import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const MODULE = 'virtual:pedestal-texts/';
const inSource = (path: string) => resolve(import.meta.dirname, '../src', path);

const FEATURES = ['home', 'navigation', 'notice', 'search', 'tabs', 'workspace'];

/** The module of this build that has the texts of a language. */
export const signedInTextsOf = (locale: string) => `\0${MODULE}${locale}`;

/**
 * Provides `virtual:pedestal-texts/<locale>`: the texts of every signed-in page, by namespace, and antd's own in
 * Chinese. They always come together, so they are one file instead of one for each feature.
 */
export function provideSignedInTexts(): Plugin {
  return {
    name: 'pedestal-signed-in-texts',
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return;
      const locale = id.slice(MODULE.length + 1);
      const files = [
        ['frame', inSource(`app/frame/locales/${locale}.json`)],
        ...FEATURES.map((name) => [name, inSource(`features/${name}/locales/${locale}.json`)]),
        ...(locale === 'zh-CN' ? [['antd', 'antd/es/locale/zh_CN']] : []),
      ];
      return files
        .map(([name, file]) => `export { default as ${name} } from ${JSON.stringify(file)};`)
        .join('\n');
    },
  };
}
