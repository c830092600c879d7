// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { usePlace } from './use-place.ts';

const at = (address: string) => ({
  wrapper: ({ children }: { children: ReactNode }) =>
    createElement(MemoryRouter, { initialEntries: [address] }, children),
});

test('keeps both of two changes that come before the first is shown', () => {
  const { result } = renderHook(() => usePlace(), at('/files?view=grid'));
  const { go } = result.current;
  act(() => {
    go({ kind: 'folder', id: 'opened' });
    go({ sort: 'size' });
  });
  expect(result.current.place).toMatchObject({ id: 'opened', sort: 'size', view: 'grid' });
});

test('lets a search that ends late leave what was opened meanwhile', () => {
  const { result } = renderHook(() => usePlace(), at('/files?id=before'));
  const typing = result.current.go;
  act(() => result.current.go({ kind: 'folder', id: 'after' }));
  act(() => typing({ text: 'report' }));
  expect(result.current.place).toMatchObject({ id: 'after', text: 'report' });
});
