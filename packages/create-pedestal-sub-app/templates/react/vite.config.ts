import { subApp } from '@pedestal/sub-app-sdk/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react(), subApp({ name: 'sub-app-name' })],
  test: {
    environment: 'happy-dom',
    testTimeout: 60_000,
    // The kit imports style sheets, which Node cannot.
    server: { deps: { inline: [/@pedestal/] } },
  },
});
