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
])('shows nothing for %j', (stored) => {
  expect(brandImage(stored)).toBeUndefined();
});

it('shows a picture of this site', () => {
  expect(brandImage('/brand/logo.svg')).toBe(`${window.location.origin}/brand/logo.svg`);
});

it('shows an embedded picture', () => {
  expect(brandImage('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA');
});

it('leaves no quote that could end a style address', () => {
  expect(brandImage('/brand/a"),url("b.png')).not.toContain('"');
});
