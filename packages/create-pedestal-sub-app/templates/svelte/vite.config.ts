import { subApp } from '@pedestal/sub-app-sdk/vite';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte(), subApp({ name: 'sub-app-name', entry: 'src/main.ts' })],
  // Svelte has a build for servers, too, and Vitest would take that one.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'happy-dom' },
});
