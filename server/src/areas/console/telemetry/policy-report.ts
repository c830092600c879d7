import { CONSOLE_LIMITS } from '../limits.ts';

const MAX_CHARS = CONSOLE_LIMITS.telemetry.violationTextChars;
const RELEASE_FILE =
  /^\/sub-apps\/([A-Za-z][A-Za-z0-9-]{0,39})\/([0-9A-Za-z][0-9A-Za-z.+%-]{0,127})\//;

/** A browser's report about something that a document's content security policy blocked. */
export interface PolicyReport {
  'document-uri': string;
  'effective-directive'?: string | undefined;
  'violated-directive'?: string | undefined;
  'blocked-uri': string;
  'source-file'?: string | undefined;
}

/** The document, the directive and the blocked source, without the parts of addresses that may identify people or data. */
export function describeViolation(report: PolicyReport, base: string) {
  const directive = report['effective-directive'] || report['violated-directive'] || '';
  return {
    document: readPlace(report['document-uri'], base),
    directive: directive.split(' ', 1)[0] ?? '',
    blocked: readSource(report['blocked-uri']),
  };
}

/** The path inside the console: `/wms/orders` of `/console/guest/wms/orders`. */
export function readConsolePath(address: string, base: string): string {
  return readPath(address, base).replace(/^\/guest(?:-strict)?(?=\/)/, '');
}

/** The release that a file served by the gateway belongs to. */
export function readReleaseFile(address: string): { name: string; version: string } | null {
  if (!URL.canParse(address)) return null;
  const [, name, version] = RELEASE_FILE.exec(new URL(address).pathname) ?? [];
  return name && version ? { name, version: version.replaceAll(/%2B/gi, '+') } : null;
}

function readPath(address: string, base: string): string {
  if (!URL.canParse(address)) return '';
  const { pathname } = new URL(address);
  return pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : pathname;
}

/** `/auth` of `/auth/users/7`, `/guest/wms` of `/guest/wms/orders`. */
function readPlace(address: string, base: string): string {
  if (!URL.canParse(address)) return address.slice(0, MAX_CHARS);
  const [first = '', second = ''] = readPath(address, base).split('/').slice(1);
  const place = first.startsWith('guest') ? `/${first}/${second}` : `/${first}`;
  return place.slice(0, MAX_CHARS);
}

/** The origin or, where there is none, the scheme; browsers send `inline` and `eval` in place of an address. */
function readSource(address: string): string {
  if (!URL.canParse(address)) return address.slice(0, MAX_CHARS);
  const { origin, protocol } = new URL(address);
  return (origin === 'null' ? protocol : origin).slice(0, MAX_CHARS);
}
