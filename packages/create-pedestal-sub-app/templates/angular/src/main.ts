import { runStandalone } from '@pedestal/sub-app-sdk';
import { subApp } from './sub-app';

// The console looks for the lifecycles here.
Object.assign(window, { 'sub-app-name': subApp });

// Without a console: set the person and their permissions here.
if (!('__POWERED_BY_QIANKUN__' in window)) {
  void runStandalone(subApp, {
    name: 'sub-app-name',
    container: document.body,
    locale: navigator.language.startsWith('zh') ? 'zh-CN' : 'en-US',
    permissions: ['sub-app-name:edit'],
  });
}
