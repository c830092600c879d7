import type { HostEvent } from '@pedestal/host';
import { expect, it, vi } from 'vitest';
import { createEventLog, MAX_EVENTS } from './event-log.ts';

const event = (body: object, at = 5) =>
  ({ subApp: 'shop', version: '1.0.0', instance: 'shop#1', at, ...body }) as HostEvent;

it('keeps the newest events only', () => {
  const log = createEventLog(() => 1);
  for (let n = 0; n < MAX_EVENTS + 10; n += 1) log.addRoute(`/shop/${n}`);
  expect(log.list()).toHaveLength(MAX_EVENTS);
  expect(log.list().at(-1)?.text).toBe(`/shop/${MAX_EVENTS + 9}`);
});

it('keeps the times of the last load of an instance, until it is gone', () => {
  const log = createEventLog();
  log.addEvent(event({ type: 'state', state: 'loading', previous: 'idle' }, 10));
  log.addEvent(event({ type: 'state', state: 'mounted', previous: 'mounting' }, 40));
  expect(log.stepsOf('shop#1')).toEqual({ loading: 10, mounted: 40, mountedFirst: 40 });
  log.addEvent(event({ type: 'state', state: 'loading', previous: 'unmounting' }, 50));
  expect(log.stepsOf('shop#1')).toEqual({ loading: 50 });
  log.addEvent(event({ type: 'state', state: 'unmounted', previous: 'unmounting' }, 60));
  expect(log.stepsOf('shop#1')).toEqual({});
});

it('holds text, without values of queries and of the global state', () => {
  const log = createEventLog(() => 1);
  const notify = vi.fn();
  const stop = log.subscribe(notify);
  log.addRoute('/shop/list?search=Ada#/x?token=1');
  log.addState({ orders: 'secret' } as never);
  const error = { step: 'run', kind: 'crashed', message: 'no /a?b=1', cause: {} };
  log.addEvent(event({ type: 'failed', error }));
  stop();
  log.addEvent(event({ type: 'left-base', path: '/first?x=1' }));
  expect(log.list().map(({ text }) => text)).toEqual([
    '/shop/list?…#/x?…',
    'orders',
    'run: crashed: no /a?…',
    '/first?…',
  ]);
  expect(notify).toHaveBeenCalledTimes(3);
});
