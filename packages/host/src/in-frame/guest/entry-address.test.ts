import { expect, test } from 'vitest';
import { type EntryPlace, makeResolver } from './entry-address.ts';

const folder = 'https://console.example/sub-apps/wms/1.0.0/';

function resolveIn(release: Omit<EntryPlace, 'base'>, address: string, base?: string) {
  return makeResolver(base ?? null, { base: '/stock/wms', ...release })(address);
}

test.each([
  ['/umi.js', `${folder}umi.js`],
  [' /static/a.css?v=1', `${folder}static/a.css?v=1`],
  ['/stock/wms/assets/a.js?v=1', `${folder}assets/a.js?v=1`],
  ['/stock/wms/', folder],
  ['/stock/wms', folder],
  ['/stock/wmsx/a.js', `${folder}stock/wmsx/a.js`],
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
  expect(resolveIn(release, 'main.js', '/stock/wms/')).toBe(`${folder}main.js`);
});

test('resolves URLs of a page on its own host as a browser does', () => {
  const release = { url: 'https://wms.example/app/index.html', folder: 'https://wms.example/app/' };
  expect(resolveIn(release, '/umi.js')).toBe('https://wms.example/umi.js');
  expect(resolveIn(release, 'umi.js')).toBe('https://wms.example/app/umi.js');
});
