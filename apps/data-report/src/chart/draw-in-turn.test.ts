// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { drawInTurn } from './draw-in-turn.ts';

function placeAt(top: number): Element {
  const place = document.createElement('div');
  place.getBoundingClientRect = () => new DOMRect(0, top, 100, 100);
  return place;
}

it('draws what is in view first, and each picture in a task of its own', async () => {
  const drawn: string[] = [];
  const ask = (name: string, top: number) => drawInTurn(placeAt(top), () => drawn.push(name));
  ask('below', 5000);
  ask('first', 0);
  ask('second', 200);
  expect(drawn).toEqual([]);
  await Promise.resolve();
  expect(drawn).toEqual(['first']);
  await vi.waitFor(() => expect(drawn).toEqual(['first', 'second', 'below']));
});

it('draws no picture that has left, and begins again for later ones', async () => {
  const [gone, late] = [vi.fn(), vi.fn()];
  drawInTurn(placeAt(0), gone)();
  await Promise.resolve();
  drawInTurn(placeAt(0), late);
  await vi.waitFor(() => expect(late).toHaveBeenCalledOnce());
  expect(gone).not.toHaveBeenCalled();
});
