import { createHash } from 'node:crypto';
import { appliesLateSheets, findSharedProblems, type ReleaseAsks } from '@pedestal/contract';
import type { TarFile } from '../../platform/archive/read-tar.ts';
import type { Texts } from '../command.ts';

/** What is known of the console that a build goes to. */
export interface Target {
  name: string;
  base: string;
  isolation: 'none' | 'realm' | 'strict';
  inlineScripts: boolean;
  /** What administrators granted to its releases. */
  granted: ReleaseAsks;
  /** Bytes of the stable release; null: there is none. */
  size: number | null;
  /** Versions of the shared modules; null: not known. */
  shared: Readonly<Record<string, string>> | null;
}

export interface Finding {
  /** An error cannot run; a warning may; a note says what was done. */
  level: 'error' | 'warning' | 'note';
  texts: Texts;
}

/** What the check reads of a release's own manifest; empty for a build without one. */
export interface Manifest {
  version?: string;
  format?: string;
  entry?: string;
  shared?: Record<string, string>;
}

const INLINE = /<script(?![^>]*\bsrc\s*=)([^>]*)>([\s\S]*?)<\/script>/gi;
const DATA_TYPE =
  /\btype\s*=\s*["']?(?!module\b|text\/javascript|application\/javascript)[^\s"'>]+/i;
const FOREIGN =
  /<(?:script|link|img|iframe)\b[^>]*?\b(?:src|href)\s*=\s*["']?((?:https?:)?\/\/[^\s"'>]+)/gi;
const ROOTED = /<(?:script|link)\b[^>]*?\b(?:src|href)\s*=\s*["']?(\/[^/\s"'>][^\s"'>]*)/gi;
/** More than this much above the release before is worth a word. */
const GROWTH = 1.25;

/** What of a build will not run, or not well, in the console that it goes to. */
export function checkBuild(
  files: readonly TarFile[],
  target: Target,
  { budget, format }: { budget: number | undefined; format?: string | undefined },
): Finding[] {
  const manifest = readManifest(files);
  const html = (manifest.format ?? format) === 'module' ? undefined : findHtml(files, manifest);
  return [
    ...(manifest.shared ? checkShared(manifest.shared, target) : []),
    ...(html === undefined ? [] : checkHtml(html, target)),
    ...checkSize(files, target, budget),
  ];
}

export function readManifest(files: readonly TarFile[]): Manifest {
  const text = files.find(({ path }) => path === 'manifest.json')?.data.toString('utf8');
  try {
    const manifest = text === undefined ? {} : JSON.parse(text);
    // A web app's own manifest.json has no entry.
    return typeof manifest?.entry === 'string' ? manifest : {};
  } catch {
    return {};
  }
}

function findHtml(files: readonly TarFile[], { entry = 'index.html' }: Manifest) {
  return files.find(({ path }) => path === entry)?.data.toString('utf8');
}

function checkShared(required: Record<string, string>, { shared }: Target): Finding[] {
  if (!shared) return [];
  return findSharedProblems(required, shared).map(({ name, range, version }) => ({
    level: 'error',
    texts:
      version === undefined
        ? {
            'zh-CN': `需要共享模块 ${name} ${range}，控制台没有提供`,
            'en-US': `needs the shared module ${name} ${range}; the console has none`,
          }
        : {
            'zh-CN': `需要共享模块 ${name} ${range}，控制台提供的是 ${version}。请运行 npm install --save-exact ${name}@${version} 后重新构建`,
            'en-US': `needs the shared module ${name} ${range}; the console has ${version}. Run npm install --save-exact ${name}@${version} and build again`,
          },
  }));
}

function checkHtml(html: string, target: Target): Finding[] {
  const findings: Finding[] = [];
  const inline = [...html.matchAll(INLINE)].filter(
    ([, attributes = '', code = '']) =>
      code.trim() !== '' && !DATA_TYPE.test(attributes) && !appliesLateSheets(code),
  );
  const granted = new Set(target.granted.inline);
  const blocked = inline
    .map(([, , code = '']) => hashOf(code))
    .filter((hash) => !target.inlineScripts && !granted.has(hash));
  if (blocked.length > 0) {
    const hashes = blocked.join(' ');
    findings.push({
      level: 'error',
      texts: {
        'zh-CN': `有 ${blocked.length} 段内联脚本不能运行。请改为文件，或在清单的 asks.inline 中申请并由管理员批准：${hashes}`,
        'en-US': `has ${blocked.length} inline script(s), which may not run. Move them to files, or ask for them in asks.inline of the manifest and let an administrator grant them: ${hashes}`,
      },
    });
  }
  if (target.isolation === 'none') {
    findings.push({
      level: 'error',
      texts: {
        'zh-CN': 'HTML 页面不能在无隔离的页面内运行，请将隔离方式改为“iframe 隔离”',
        'en-US':
          'is an HTML page, which cannot run without isolation. Register it as a guest document',
      },
    });
  }
  return [...findings, ...checkAddresses(html, target)];
}

/** As a policy writes it. The parser of a browser reads every line end as one character. */
function hashOf(code: string): string {
  const text = code.replace(/\r\n?/g, '\n');
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function checkAddresses(html: string, { base, granted }: Target): Finding[] {
  const origins = new Set(
    [...html.matchAll(FOREIGN)].flatMap(([, address = '']) => {
      const url = address.startsWith('//') ? `https:${address}` : address;
      return URL.canParse(url) ? [new URL(url).origin] : [];
    }),
  );
  for (const origin of granted.cdn ?? []) origins.delete(origin);
  const outside = [...html.matchAll(ROOTED)]
    .map(([, address = '']) => address)
    .filter((address) => address !== base && !address.startsWith(`${base}/`));
  const findings: Finding[] = [...origins].map((origin) => ({
    level: 'warning',
    texts: {
      'zh-CN': `从 ${origin} 加载文件，控制台会拦截；可在清单的 asks.cdn 中申请`,
      'en-US': `loads files from ${origin}, which the console blocks; ask for it in asks.cdn of the manifest`,
    },
  }));
  // A build for the root of a site runs where its router takes the base from the document.
  if (outside.length > 0) {
    findings.push({
      level: 'warning',
      texts: {
        'zh-CN': `地址如 ${outside[0]} 不在挂载点 ${base}/ 之下；使用路由的应用请以 ${base}/ 为基础路径构建`,
        'en-US': `has addresses such as ${outside[0]} outside its mount point; build apps with a router for the base ${base}/`,
      },
    });
  }
  return findings;
}

function checkSize(
  files: readonly TarFile[],
  { size }: Target,
  budget: number | undefined,
): Finding[] {
  const bytes = files.reduce((sum, { data }) => sum + data.length, 0);
  const kib = (value: number) => Math.round(value / 1024);
  const findings: Finding[] = [];
  if (budget !== undefined && bytes > budget) {
    findings.push({
      level: 'error',
      texts: {
        'zh-CN': `共 ${kib(bytes)} KiB，超过预算 ${kib(budget)} KiB`,
        'en-US': `has ${kib(bytes)} KiB, over the budget of ${kib(budget)} KiB`,
      },
    });
  }
  if (size !== null && size > 0 && bytes > size * GROWTH) {
    findings.push({
      level: 'warning',
      texts: {
        'zh-CN': `共 ${kib(bytes)} KiB，稳定版为 ${kib(size)} KiB`,
        'en-US': `has ${kib(bytes)} KiB; the stable release has ${kib(size)} KiB`,
      },
    });
  }
  return findings;
}
