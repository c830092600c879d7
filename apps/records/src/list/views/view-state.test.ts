import { expect, it } from 'vitest';
import {
  applyView,
  defaultOf,
  filterOfView,
  isModified,
  type SavedView,
  type SavedViews,
  toAddress,
  toViewValues,
} from './view-state.ts';

const saved = {
  id: 'v1',
  values: { view: 'all', as: 'board', f: 'kind.eq.a', sort: '-due' },
} as SavedView;

it('shows a saved view, and what the address says instead', () => {
  expect(applyView({ view: 'v1' }, saved)).toEqual(saved.values);
  expect(applyView({ view: 'v1', f: 'kind.eq.b', q: 'x' }, saved)).toMatchObject({
    ...{ view: 'all', as: 'board', f: 'kind.eq.b', q: 'x' },
  });
  expect(applyView({ view: 'all', f: 'x' }, undefined)).toEqual({ view: 'all', f: 'x' });
});

it('knows the filter of a view', () => {
  expect(filterOfView(saved, { f: 'kind.eq.b' })).toBe('kind.eq.a');
  expect(filterOfView({ ...saved, values: { f: '*' } }, { f: 'kind.eq.b' })).toBe('');
  expect(filterOfView(undefined, { f: 'kind.eq.b' })).toBe('kind.eq.b');
  expect(filterOfView(undefined, {})).toBe('');
});

it('says in the address what does not hold', () => {
  const change = toAddress({ f: undefined, sort: '', as: undefined, group: undefined }, saved);
  expect(change).toEqual({ f: '*', sort: '*', as: '*', group: undefined });
  expect(applyView({ view: 'v1', ...change }, saved)).toEqual({
    ...{ view: 'all', f: '*', group: undefined },
  });
  expect(toAddress({ view: 'v2', f: undefined }, saved)).toEqual({ view: 'v2', f: undefined });
  expect(toAddress({ f: undefined }, undefined)).toEqual({ f: undefined });
});

it('stores the colours of a list', () => {
  const colors = 'red.row.due.lt.today';
  expect(toViewValues({ colors }, 'all')).toEqual({ view: 'all', colors });
  expect(toAddress({ colors: undefined }, { ...saved, values: { colors } })).toEqual({
    colors: '*',
  });
});

it('stores what the list shows', () => {
  const merged = applyView({ view: 'v1', sort: 'name', q: 'x' }, saved);
  const values = toViewValues(merged, 'all');
  expect(values).toEqual({ view: 'all', as: 'board', f: 'kind.eq.a', sort: 'name' });
});

it('knows whether the list differs from its view', () => {
  expect(isModified({ view: 'v1' }, saved)).toBe(false);
  expect(isModified({ view: 'v1', q: 'x', f: 'kind.eq.a' }, saved)).toBe(false);
  expect(isModified({ view: 'v1', f: '*' }, saved)).toBe(true);
  expect(isModified({ view: 'v1', totals: 'true' }, saved)).toBe(true);
  expect(isModified({}, undefined)).toBe(false);
  expect(isModified({ sort: 'name' }, undefined)).toBe(true);
});

it('opens with the default unless the address asks for something', () => {
  const views = (mine: string | null) =>
    ({ items: [], defaults: { mine, everybody: 'v2' }, canShare: false }) as SavedViews;
  expect(defaultOf({}, views('v1'))).toBe('v1');
  expect(defaultOf({}, views(null))).toBe('v2');
  expect(defaultOf({ month: '2026-11' }, views('v1'))).toBe('v1');
  for (const address of [{ view: 'all' }, { f: 'x' }, { q: 'x' }, { trashed: 'true' }]) {
    expect(defaultOf(address, views('v1'))).toBeNull();
  }
  expect(defaultOf({}, undefined)).toBeNull();
});
