import { expect, it } from 'vitest';
import { brandImage } from './brand-image.ts';

it.each([
  '',
  'javascript:alert(1)',
  'data:text/html,<b>',
  'data:image/svg',
  '//evil.example/logo.png',
  'https://evil.example/logo.png',
  '/\\evil.example/logo.png',
])('refuses %j', (stored) => {
  expect(brandImage(stored)).toBeUndefined();
});

it('allows an image of this site', () => {
  expect(brandImage('/brand/logo.svg')).toBe(`${window.location.origin}/brand/logo.svg`);
});

it('allows an embedded image', () => {
  expect(brandImage('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA');
});

it('escapes quotes that could end a CSS url()', () => {
  expect(brandImage('/brand/a"),url("b.png')).not.toContain('"');
});
