import { defineReactSubApp } from '@pedestal/sub-app-sdk/react';
import { Workbench } from '@pedestal/workbench';
import { routes } from './app/routes.tsx';

export default defineReactSubApp({ routes, Layout: Workbench });
