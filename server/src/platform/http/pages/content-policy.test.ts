import { expect, it } from 'vitest';
import { writePolicy } from './content-policy.ts';
import { sealedModulePolicy, sealedPagePolicy } from './sealed-policy.ts';
import { shellPolicy } from './security-headers.ts';

it('writes directives in order; an empty list allows nothing', () => {
  const policy = writePolicy({
    'default-src': [],
    'img-src': ["'self'", 'data:', 'https://a.b:1'],
  });
  expect(policy).toBe("default-src 'none'; img-src 'self' data: https://a.b:1");
});

it.each([
  'http://x;sandbox',
  "https://x; script-src 'unsafe-inline'",
  'https://x,y',
  'https://x y',
  'https://x\ty',
  'https://x\ny',
  'https://x\r\nset-cookie:a=b',
  'https://x\u0000',
  'https://x\u00a0y',
  'https://例子',
  '',
])('throws for %j instead of writing it', (source) => {
  expect(() => writePolicy({ 'script-src': ["'self'", source] })).toThrow(TypeError);
  expect(() => shellPolicy('', [source])).toThrow();
  for (const opened of [{ connectOrigins: [source] }, { fileOrigins: [source] }]) {
    const seal = { ...CLOSED, ...opened };
    expect(() => sealedPagePolicy('https://console.example', seal)).toThrow(TypeError);
  }
  expect(() => writePolicy({ [`img-src ${source};`]: [] })).toThrow(TypeError);
});

it.each([
  [
    'a module',
    (seal: typeof CLOSED) => sealedModulePolicy(SITE, seal, { hashes: [], origins: [] }),
  ],
  ['a page', (seal: typeof CLOSED) => sealedPagePolicy(SITE, seal)],
])(
  'closes forms, network, windows and frames of %s unless the registration opens them',
  (_, make) => {
    const closed = read(make(CLOSED));
    expect(closed.get('default-src')).toBe("'none'");
    expect(closed.get('connect-src')).toBe("'none'");
    expect(closed.get('form-action')).toBe("'none'");
    expect(closed.get('sandbox')).toBe('allow-scripts allow-forms allow-downloads');
    for (const [name, value] of closed) {
      expect([name, /\*|https?:(?!\/\/console\.example)/.test(value)]).toEqual([name, false]);
    }
    const open = read(make({ ...CLOSED, connectOrigins: ['https://api.example'], popups: true }));
    expect(open.get('connect-src')).toBe('https://api.example wss://api.example');
    expect(open.get('sandbox')).toBe('allow-scripts allow-forms allow-downloads allow-popups');
    expect(open.get('form-action')).toBe("'none'");
  },
);

const SITE = 'https://console.example';
const CLOSED = { connectOrigins: [] as string[], fileOrigins: [] as string[], popups: false };

function read(policy: string): Map<string, string> {
  return new Map(
    policy.split('; ').map((line) => {
      const [name = '', ...values] = line.split(' ');
      return [name, values.join(' ')];
    }),
  );
}
