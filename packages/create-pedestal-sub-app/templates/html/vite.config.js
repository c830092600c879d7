import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The release does not depend on the path where it is mounted.
  base: './',
  server: { port: 5173, strictPort: true },
  test: { environment: 'happy-dom' },
});
