import { runStandalone } from '@pedestal/sub-app-sdk';
import { subApp } from './sub-app.js';

// The console looks for the lifecycles here.
window['sub-app-name'] = subApp;

// Without a console: set the person and their permissions here.
if (!('__POWERED_BY_QIANKUN__' in window)) {
  await runStandalone(subApp, {
    name: 'sub-app-name',
    container: document.body,
    locale: navigator.language.startsWith('zh') ? 'zh-CN' : 'en-US',
    permissions: ['sub-app-name:edit'],
  });
}
