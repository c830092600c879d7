import { defineSubApp } from '@pedestal/sub-app-sdk';
import { type App, createApp } from 'vue';
import HomePage from './app.vue';
import { createSubAppRouter } from './router.ts';
import { shellKey } from './shell.ts';

const mounted = new WeakMap<HTMLElement, { app: App; leave: () => void }>();

export default defineSubApp({
  async mount({ container, shell }) {
    const { router, leave } = createSubAppRouter(shell.address);
    const app = createApp(HomePage).use(router).provide(shellKey, shell);
    mounted.set(container, { app, leave });
    await router.isReady();
    app.mount(container);
  },
  unmount({ container }) {
    const { app, leave } = mounted.get(container) ?? {};
    mounted.delete(container);
    leave?.();
    app?.unmount();
  },
});
