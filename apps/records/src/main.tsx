import { defineReactSubApp } from '@pedestal/sub-app-sdk/react';
import { Workbench } from '@pedestal/workbench';
import { createRoutes } from './app/routes.tsx';
import './styles.css';

export default defineReactSubApp({
  routes: ({ props: { workspace } }) =>
    createRoutes(typeof workspace === 'string' ? workspace : undefined),
  Layout: Workbench,
});
