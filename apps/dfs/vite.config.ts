import { subApp } from '@pedestal/sub-app-sdk/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), subApp({ name: 'dfs', port: 18_900, homeParts: ['files'] })],
});
