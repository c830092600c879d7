const MOST_CHARS = 200;

/** What a browser says about something that a document's policy kept out. */
export interface PolicyReport {
  'document-uri': string;
  'effective-directive'?: string | undefined;
  'violated-directive'?: string | undefined;
  'blocked-uri': string;
}

/** Where, which rule, and what: without the parts of addresses that may name people or things. */
export function describeViolation(report: PolicyReport) {
  const directive = report['effective-directive'] || report['violated-directive'] || '';
  return {
    document: readPlace(report['document-uri']),
    directive: directive.split(' ', 1)[0] ?? '',
    blocked: readSource(report['blocked-uri']),
  };
}

/** `/auth` of `/auth/users/7`, `/guest/wms` of `/guest/wms/orders`. */
function readPlace(address: string): string {
  if (!URL.canParse(address)) return address.slice(0, MOST_CHARS);
  const [first = '', second = ''] = new URL(address).pathname.split('/').slice(1);
  const place = first.startsWith('guest') ? `/${first}/${second}` : `/${first}`;
  return place.slice(0, MOST_CHARS);
}

/** An origin, or else the scheme; browsers say `inline` and `eval` where there is no address. */
function readSource(address: string): string {
  if (!URL.canParse(address)) return address.slice(0, MOST_CHARS);
  const { origin, protocol } = new URL(address);
  return (origin === 'null' ? protocol : origin).slice(0, MOST_CHARS);
}
