import { subApp } from '@pedestal/sub-app-sdk/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Modules that several pages need are one chunk: a dozen small ones would be larger, each with the headers of its
// response.
const SHARED = {
  name: 'shared',
  test: /\/dfs\/src\/(?:lib|shared|locales|features\/preview\/preview-kind|features\/uploads\/use-add-files)|\/workbench\/src\/|vite\/preload-helper/,
  minShareCount: 2,
};

export default defineConfig({
  plugins: [react(), subApp({ name: 'dfs', port: 18_900, homeParts: ['files'] })],
  build: { rolldownOptions: { output: { codeSplitting: { groups: [SHARED] } } } },
  test: { isolate: false, testTimeout: 60_000, expect: { poll: { timeout: 30_000 } } },
});
