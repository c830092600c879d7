import type { RefOptionListProps } from '@rc-component/select/es/OptionList';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createRef, type KeyboardEvent, type Ref, useImperativeHandle, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import LazyOptions from './lazy-options.tsx';

function Options({ ref }: { ref?: Ref<RefOptionListProps> }) {
  const [keys, setKeys] = useState<string[]>([]);
  const onKeyDown = ({ key }: KeyboardEvent) => setKeys((before) => [...before, key]);
  useImperativeHandle(ref, () => ({ onKeyDown, onKeyUp() {} }));
  return <p>{keys.join(' ') || 'none'}</p>;
}

vi.mock('@rc-component/select/es/OptionList', () => ({ default: Options }));

afterEach(cleanup);

test('keys that are pressed before the options have loaded reach them afterwards, and later ones at once', async () => {
  const list = createRef<RefOptionListProps>();
  const press = (key: string) => list.current?.onKeyDown({ key } as KeyboardEvent);
  render(<LazyOptions ref={list} />);
  press('ArrowDown');
  await screen.findByText('ArrowDown');
  act(() => press('Enter'));
  expect(screen.getByText('ArrowDown Enter')).toBeDefined();
});
