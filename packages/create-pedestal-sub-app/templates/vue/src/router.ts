import type { Address } from '@pedestal/sub-app-sdk';
import { createMemoryHistory, createRouter } from 'vue-router';
import HomePage from './home-page.vue';

/**
 * Creates a router over the sub-app's part of the address bar. A web history would also react to
 * Back in other tabs of the shell.
 */
export function createSubAppRouter(address: Address) {
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/', component: HomePage },
      { path: '/about', component: () => import('./about-page.vue') },
    ],
  });
  void router.replace(address.get().path);
  router.afterEach((to) => {
    if (to.fullPath !== address.get().path) address.push(to.fullPath);
  });
  const leave = address.subscribe(({ path }) => void router.replace(path));
  return { router, leave };
}
