import { expect, test } from 'vitest';
import { checkMountRoute } from './mount-path.ts';

test('refuses a sub-app on a route whose child has a component of its own', () => {
  const route = { path: '/orders', subApp: 'orders', children: [{ path: 'new', component: 'x' }] };
  expect(() => checkMountRoute(route)).toThrow(
    'The sub-app "orders" is mounted on /orders, whose child new has a component of its own.',
  );
});

test('looks at grandchildren too', () => {
  const children = [{ path: 'a', children: [{ path: 'b', component: 'x' }] }];
  expect(() => checkMountRoute({ path: '/orders', subApp: 'orders', children })).toThrow('child a');
});

test('accepts children that only name places inside the sub-app, and routes without one', () => {
  const places = { path: '/orders', subApp: 'orders', children: [{ path: 'list' }] };
  const own = { path: '/user', children: [{ path: 'login', component: 'x' }] };
  expect(() => checkMountRoute(places)).not.toThrow();
  expect(() => checkMountRoute(own)).not.toThrow();
});
