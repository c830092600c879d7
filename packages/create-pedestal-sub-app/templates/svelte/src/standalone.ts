import { runStandalone } from '@pedestal/sub-app-sdk';
import subApp from './main.ts';

// Runs the sub-app without a shell. Set the person and their permissions here.
const container = document.getElementById('root');
if (container) {
  await runStandalone(subApp, {
    name: 'sub-app-name',
    container,
    locale: navigator.language.startsWith('zh') ? 'zh-CN' : 'en-US',
    permissions: ['sub-app-name:edit'],
  });
}
