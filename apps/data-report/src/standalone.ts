import { runStandalone } from '@pedestal/sub-app-sdk';
import subApp from './main.tsx';

const container = document.getElementById('root');
if (container) void runStandalone(subApp, { name: 'dataReport', container });
