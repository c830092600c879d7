import { expect, it } from 'vitest';
import { createEvent } from './event.ts';

it('delivers every value to every listener until it unsubscribes', () => {
  const event = createEvent<string>();
  const received: string[] = [];
  const unsubscribe = event.subscribe((value) => received.push(`first ${value}`));
  event.subscribe((value) => received.push(`second ${value}`));
  event.emit('a');
  event.emit('a');
  unsubscribe();
  event.emit('b');
  expect(received).toEqual(['first a', 'second a', 'first a', 'second a', 'second b']);
});

it('delivers a value that is emitted while listeners are being notified', () => {
  const event = createEvent<number>();
  const received: number[] = [];
  event.subscribe((value) => {
    if (value === 1) event.emit(2);
  });
  event.subscribe((value) => received.push(value));
  event.emit(1);
  expect(received.sort()).toEqual([1, 2]);
});
