import { subApp } from '@pedestal/sub-app-sdk/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Modules that several pages need are one chunk: a dozen small ones would be larger, each with the headers of its
// response. Parts that the list of users does not need are excluded, such as forms.
const SHARED = {
  name: 'shared',
  test: /rolldown\/runtime|\/contract\/src\/|\/auth\/src\/shared\/(?!role)|\/workbench\/src\/(?!.*(?:failure-result|not-found\.|drawer|dialog|panel|versioned|-tree|unit-select|csv|instant|zoned))/,
  minShareCount: 2,
};

// What the list of users has in common with its drawer and its actions.
const USERS = {
  name: 'users',
  test: /\/features\/users\/(?:users-page|texts|locales\/|use-suspended-text)/,
};

export default defineConfig({
  plugins: [react(), subApp({ name: 'auth', port: 18_801 })],
  build: { rolldownOptions: { output: { codeSplitting: { groups: [SHARED, USERS] } } } },
  test: { isolate: false },
});
