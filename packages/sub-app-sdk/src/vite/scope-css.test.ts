import { expect, test } from 'vitest';
import { scopeCss } from './scope-css.ts';

const inner = (css: string) =>
  scopeCss(css, 'orders')
    .replace(/^@scope \(\[data-sub-app="orders"\]\) \{\s*/, '')
    .replace(/\s*\}$/, '');

test.each([
  ['.a { color: red }', '.a { color: red }'],
  [':root { --x: 1 }', ':scope { --x: 1 }'],
  ['html, body { margin: 0 }', ':scope, :scope { margin: 0 }'],
  ['html body .a { margin: 0 }', ':scope .a { margin: 0 }'],
  ['html > body > .a { margin: 0 }', ':scope > .a { margin: 0 }'],
  ['body.dark .a { margin: 0 }', ':scope.dark .a { margin: 0 }'],
  ['.body-text, tbody { margin: 0 }', '.body-text, tbody { margin: 0 }'],
  [':not(body) { margin: 0 }', ':not(:scope) { margin: 0 }'],
])('%s becomes %s', (css, expected) => {
  expect(inner(css)).toBe(expected);
});

test('prefixes animation names with the sub-app, outside the scope', () => {
  const css = scopeCss(
    '.a { animation: 1s spin linear, fade 2s } .b { animation-name: spin } @keyframes spin { from { top: 0 } to { top: 1px } } @keyframes fade { 50% { opacity: 0 } }',
    'orders',
  );
  expect(css).toContain('.a { animation: 1s orders-spin linear, orders-fade 2s }');
  expect(css).toContain('.b { animation-name: orders-spin }');
  expect(css.indexOf('@keyframes orders-spin')).toBeLessThan(css.indexOf('@scope'));
  expect(css).toContain('from { top: 0 }');
});

test('document-wide at-rules stay outside the scope', () => {
  const css = scopeCss(
    '@import "x.css"; @layer base, app; @font-face { font-family: X } @media print { .a { color: red } }',
    'orders',
  );
  const [outside = '', inside = ''] = css.split('@scope');
  expect(outside).toContain('@import "x.css"');
  expect(outside).toContain('@layer base, app');
  expect(outside).toContain('@font-face');
  expect(inside).toContain('@media print');
});

test('an empty sheet stays empty', () => {
  expect(scopeCss('', 'orders')).toBe('');
});
