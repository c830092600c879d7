import { expect, test } from 'vitest';
import { makeResolver } from './entry-address.ts';

const folder = 'https://console.example/sub-apps/wms/1.0.0/';

function resolveIn(release: { url: string; folder: string }, address: string, base?: string) {
  const element = base === undefined ? null : { getAttribute: () => base };
  const page = { querySelector: () => element } as unknown as Document;
  return makeResolver(page, release)(address);
}

test.each([
  ['/umi.js', `${folder}umi.js`],
  [' /static/a.css?v=1', `${folder}static/a.css?v=1`],
  ['umi.js', `${folder}pages/umi.js`],
  ['../umi.js', `${folder}umi.js`],
  ['/gateway/dfs/logo', 'https://console.example/gateway/dfs/logo'],
  ['//cdn.example/x.js', 'https://cdn.example/x.js'],
  ['/\\\\cdn.example/x.js', 'https://cdn.example/x.js'],
  ['https://cdn.example/x.js', 'https://cdn.example/x.js'],
  ['data:,', 'data:,'],
])('resolves %s of an uploaded page against the folder of its release', (address, expected) => {
  expect(resolveIn({ url: `${folder}pages/index.html`, folder }, address)).toBe(expected);
});

test('resolves the base / of an uploaded page to the folder of its release', () => {
  const release = { url: `${folder}index.html`, folder };
  expect(resolveIn(release, 'main.js', '/')).toBe(`${folder}main.js`);
  expect(resolveIn(release, 'main.js', 'deep/')).toBe(`${folder}deep/main.js`);
});

test('resolves URLs of a page on its own host as a browser does', () => {
  const release = { url: 'https://wms.example/app/index.html', folder: 'https://wms.example/app/' };
  expect(resolveIn(release, '/umi.js')).toBe('https://wms.example/umi.js');
  expect(resolveIn(release, 'umi.js')).toBe('https://wms.example/app/umi.js');
});
