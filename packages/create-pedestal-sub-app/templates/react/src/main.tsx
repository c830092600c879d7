import { defineReactSubApp } from '@pedestal/sub-app-sdk/react';
import { Workbench } from '@pedestal/workbench';
import { routes } from './routes.ts';

export default defineReactSubApp({ routes, Layout: Workbench });
