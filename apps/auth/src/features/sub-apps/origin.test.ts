import { expect, it } from 'vitest';
import { isOrigin } from './origin.ts';

it.each(['https://cdn.example.com', 'http://localhost:5173'])('takes %s', (text) => {
  expect(isOrigin(text)).toBe(true);
});

it.each([
  '',
  'cdn.example.com',
  'https://cdn.example.com/',
  'https://cdn.example.com/wms',
  'https://cdn.example.com:443',
  'ftp://cdn.example.com',
  'data:text/html,x',
])('refuses "%s"', (text) => {
  expect(isOrigin(text)).toBe(false);
});
