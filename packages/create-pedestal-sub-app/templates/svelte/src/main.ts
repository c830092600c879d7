import { defineSubApp } from '@pedestal/sub-app-sdk';
import { mount, unmount } from 'svelte';
import App from './app.svelte';
import { shellContext } from './shell.ts';

const mounted = new WeakMap<HTMLElement, Record<string, unknown>>();

export default defineSubApp({
  mount({ container, base, shell }) {
    mounted.set(container, mount(App, { target: container, context: shellContext(shell, base) }));
  },
  async unmount({ container }) {
    const app = mounted.get(container);
    mounted.delete(container);
    if (app) await unmount(app);
  },
});
