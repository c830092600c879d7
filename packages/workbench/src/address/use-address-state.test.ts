// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { useAddressState } from './use-address-state.ts';

const open = (address: string) =>
  renderHook(() => useAddressState(), {
    wrapper: ({ children }: { children: ReactNode }) =>
      createElement(MemoryRouter, { initialEntries: [address] }, children),
  });

test('keeps the other parameters when one changes', () => {
  const { result } = open('/manage?tab=spaces&kind=unit');
  act(() => result.current.patch({ tab: 'rules' }, { replace: true }));
  expect(result.current.values).toEqual({ tab: 'rules', kind: 'unit' });
});

test('keeps both of two changes before the next render', () => {
  const { result } = open('/list?view=grid');
  act(() => {
    result.current.patch({ id: '1' });
    result.current.patch({ sort: 'size' });
  });
  expect(result.current.values).toEqual({ view: 'grid', id: '1', sort: 'size' });
});

test('goes back to the first page when a filter changes', () => {
  const { result } = open('/list?cursor=abc&status=active');
  act(() => result.current.filter({ status: undefined, search: 'li' }));
  expect(result.current.values).toEqual({ search: 'li' });
});
