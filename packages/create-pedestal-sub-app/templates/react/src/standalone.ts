import { runStandalone } from '@pedestal/sub-app-sdk';
import subApp from './main.tsx';

// Runs the sub-app without a shell: here you choose who you are and what you may do.
const container = document.getElementById('root');
if (container) {
  await runStandalone(subApp, {
    name: 'sub-app-name',
    container,
    locale: navigator.language.startsWith('zh') ? 'zh-CN' : 'en-US',
    permissions: ['sub-app-name:count'],
  });
}
