import { expect, it } from 'vitest';
import { mountOf } from './mount-of.ts';

it('finds where a workspace is shown, with and without a mount point of its own', () => {
  expect(mountOf('wms')).toEqual({ subApp: 'wms', base: '' });
  expect(mountOf('base')).toEqual({ subApp: 'records', base: '/base' });
});
