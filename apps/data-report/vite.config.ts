import { subApp } from '@pedestal/sub-app-sdk/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Modules that several pages need are one chunk: a dozen small ones would be larger, each with the headers of its
// response.
const SHARED = {
  name: 'shared',
  test: /\/data-report\/src\/(shared|chart)\/(?!.*(?:picture|options|echarts))|\/workbench\/src\/(?!.*(?:failure-result|not-found\.|drawer|dialog|panel|-tree|unit-select|csv))/,
  minShareCount: 2,
};

export default defineConfig({
  plugins: [react(), subApp({ name: 'dataReport', port: 18_904, homeParts: ['figures'] })],
  build: { rolldownOptions: { output: { codeSplitting: { groups: [SHARED] } } } },
  test: { isolate: false },
});
