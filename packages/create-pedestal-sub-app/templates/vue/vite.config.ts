import { subApp } from '@pedestal/sub-app-sdk/vite';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [vue(), subApp({ name: 'sub-app-name', entry: 'src/main.ts' })],
  test: { environment: 'happy-dom' },
});
