import { beforeEach, describe, expect, it } from 'vitest';
import { MENU_WIDTH } from '../menu/menu-width.ts';
import {
  HOME_PARTS,
  MAX_FAVOURITES,
  openMenusAbove,
  rememberRecent,
  rememberRecord,
  restoreArrangement,
  setHome,
  setMenuOpen,
  setMenuWidth,
  toggleFavourite,
  useArrangement,
} from './arrangement.store.ts';

const state = () => useArrangement.getState();

beforeEach(() => restoreArrangement({}));

describe('restoring', () => {
  it('restores the saved values', () => {
    restoreArrangement({
      menu: { width: 300, open: ['a'] },
      favourites: ['f'],
      recent: ['/r'],
      home: ['recent', 'shortcuts'],
    });
    expect(state()).toEqual({
      menuWidth: 300,
      openMenus: ['a'],
      favourites: ['f'],
      recent: ['/r'],
      records: [],
      home: ['recent', 'shortcuts'],
    });
  });

  it('falls back to the defaults for missing and invalid values', () => {
    restoreArrangement({ menu: { width: 'x', open: 4 }, favourites: {}, home: 'x', recent: [1] });
    expect(state()).toEqual({
      menuWidth: MENU_WIDTH.default,
      openMenus: [],
      favourites: [],
      recent: [],
      records: [],
      home: HOME_PARTS,
    });
  });

  it('keeps an empty home page empty and drops unknown parts', () => {
    restoreArrangement({ home: [] });
    expect(state().home).toEqual([]);
    restoreArrangement({ home: ['files', 'gone', 'files'] });
    expect(state().home).toEqual(['files']);
  });
});

describe('arranging', () => {
  it('clamps the width of the menu', () => {
    setMenuWidth(10);
    expect(state().menuWidth).toBe(MENU_WIDTH.min);
    setMenuWidth(9999);
    expect(state().menuWidth).toBe(MENU_WIDTH.max);
  });

  it('opens and closes directories', () => {
    setMenuOpen('a', true);
    openMenusAbove(['a', 'b']);
    expect(state().openMenus).toEqual(['a', 'b']);
    const before = state();
    openMenusAbove(['b']);
    expect(state()).toBe(before);
    setMenuOpen('a', false);
    expect(state().openMenus).toEqual(['b']);
  });

  it('adds and removes favourites, up to a limit', () => {
    for (let i = 0; i <= MAX_FAVOURITES; i++) toggleFavourite(`f${i}`);
    expect(state().favourites).toHaveLength(MAX_FAVOURITES);
    toggleFavourite('f5');
    expect(state().favourites).not.toContain('f5');
  });

  it('puts the last opened page first, without duplicates', () => {
    for (const path of ['/a', '/b', '/a']) rememberRecent(path);
    expect(state().recent).toEqual(['/a', '/b']);
  });

  it('puts the last opened record first, with the title that it has now', () => {
    const record = (id: string, title: string) => ({
      ...{ workspace: 'w', collection: 'c', id, path: `/w/c/${id}`, title },
    });
    for (const each of [record('1', 'One'), record('2', 'Two'), record('1', 'First')]) {
      rememberRecord(each);
    }
    expect(state().records).toEqual([record('1', 'First'), record('2', 'Two')]);
    const saved = [...state().records, { ...record('3', 'x'), path: '//elsewhere' }, null, 'x'];
    restoreArrangement({ records: saved });
    expect(state().records.map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('stores the parts of the home page', () => {
    setHome(['notices']);
    expect(state().home).toEqual(['notices']);
  });
});
