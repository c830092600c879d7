import { expect, it, vi } from 'vitest';
import type { Shell } from '../shell.ts';
import { showTile } from './show-tile.ts';

it('embeds a tile, and returns what removes it', () => {
  const undo = vi.fn();
  const embed = vi.fn(() => undo);
  const container = {} as HTMLElement;
  const place = { dashboard: 'wms/overview', tile: 'stockValue' };
  expect(showTile({ embed } as unknown as Shell, container, place)).toBe(undo);
  expect(embed).toHaveBeenCalledWith('dataReport', container, {
    purpose: { kind: 'tile', ...place },
  });
  const onGone = () => {};
  showTile({ embed } as unknown as Shell, container, place, onGone);
  expect(embed).toHaveBeenLastCalledWith('dataReport', container, {
    purpose: { kind: 'tile', ...place, onGone },
  });
});
