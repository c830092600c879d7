import { describe, expect, it } from 'vitest';
import { findMachineTraces } from './machine-traces.mjs';

const home = ['', 'home', 'somebody', 'x.ts'].join('/');
const registry = ['https://registry', 'example', 'org/fastify'].join('.');

describe('findMachineTraces', () => {
  it.each([
    ['a home folder', `import '${home}';`],
    ['the checkout', 'see /srv/checkout/server/src'],
    ['a registry', `"resolved": "${registry}"`],
  ])('finds %s and its line', (_, line) => {
    expect(findMachineTraces(`ok\n${line}\n`, ['/srv/checkout'])).toMatchObject([{ line: 2 }]);
  });

  it('leaves addresses of the product alone', () => {
    const text = "fetch('/gateway/home/page/'); import './registry.store.ts';";
    expect(findMachineTraces(text, ['/srv/checkout'])).toEqual([]);
  });
});
