import type { MenuResource } from '@pedestal/contract';
import { renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildMenu, flattenMenu } from '../../lib/menu/build-menu.ts';
import { BATCH_SIZE, takeEntries, useIncrementalMenu } from './incremental-menu.ts';

function entry(id: number, parentId: number): MenuResource {
  return {
    id,
    parentId,
    resourceSort: id,
    resourceType: 'page',
    resourceCode: `code-${id}`,
    resourceName: `${id}`,
    resourceNameEn: `${id}`,
    path: `/acc/${id}`,
    icon: '',
    hidden: false,
    subApp: '',
  };
}

/** Directories with nine entries each. */
function menuOf(count: number) {
  return buildMenu(
    Array.from({ length: count }, (_, index) =>
      entry(index + 1, index % 10 === 0 ? 0 : index + 1 - (index % 10)),
    ),
  );
}

const ids = (nodes: ReturnType<typeof takeEntries>) => flattenMenu([...nodes]).map(({ id }) => id);

describe('the first entries of a menu', () => {
  it('are taken in its order', () => {
    expect(ids(takeEntries(menuOf(30), 13))).toEqual(
      Array.from({ length: 13 }, (_, index) => index + 1),
    );
  });

  it('reuse the objects of complete directories', () => {
    const menu = menuOf(30);
    const taken = takeEntries(menu, 13);
    expect(taken[0]).toBe(menu[0]);
    expect(taken[1]).not.toBe(menu[1]);
  });

  it('are the menu itself if all of it fits', () => {
    const menu = menuOf(30);
    expect(takeEntries(menu, 30)).toBe(menu);
  });
});

it('renders a large menu in batches until it is complete', async () => {
  const menu = menuOf(1000);
  const { result } = renderHook(() => useIncrementalMenu(menu));
  expect(ids(result.current).length).toBeLessThan(200);
  await waitFor(() => expect(result.current).toBe(menu));
});

it('starts over with another menu', () => {
  const { result, rerender, unmount } = renderHook(({ menu }) => useIncrementalMenu(menu), {
    initialProps: { menu: menuOf(20) },
  });
  const other = menuOf(1000);
  rerender({ menu: other });
  expect(ids(result.current)).toEqual(ids(takeEntries(other, BATCH_SIZE)));
  unmount();
});
