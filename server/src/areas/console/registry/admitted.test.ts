import { expect, it } from 'vitest';
import { manifestOf } from '../../../testing/registry.ts';
import { listPins } from './admitted.ts';

it('pins scripts relative to the manifest, also when the entry is in a subfolder', () => {
  const files = { 'app/js/main.js': 'x', 'lazy/later.js': 'y', 'a.css': 'z' };
  const manifest = manifestOf('wms', '1', files, { entry: 'app/js/main.js' });
  expect(Object.keys(listPins('https://cdn.example/wms/app/js/main.js', manifest))).toEqual([
    'https://cdn.example/wms/app/js/main.js',
    'https://cdn.example/wms/lazy/later.js',
  ]);
});
