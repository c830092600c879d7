import { subApp } from '@pedestal/sub-app-sdk/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// What several pages need is one file: a dozen small ones would weigh more, each with the headers of its reply.
// Forms are left out: a list does not need them.
const SHARED = {
  name: 'shared',
  test: /\/contract\/src\/|\/auth\/src\/(?:lib|shared)\/(?!failure-result|.*(?:drawer|dialog|panel|versioned|-tree|unit-select))/,
  minShareCount: 2,
};

export default defineConfig({
  plugins: [react(), subApp({ name: 'auth', port: 18_801 })],
  build: { rolldownOptions: { output: { codeSplitting: { groups: [SHARED] } } } },
});
