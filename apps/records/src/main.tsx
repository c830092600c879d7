import { defineReactSubApp } from '@pedestal/sub-app-sdk/react';
import { Workbench } from '@pedestal/workbench';
import { embeddedRoutes } from './app/embedded-routes.ts';
import { createRoutes } from './app/routes.tsx';
import './styles.css';

export default defineReactSubApp({
  // Another sub-app shows one form.
  routes: ({ props: { workspace, purpose } }) =>
    purpose === undefined
      ? createRoutes(typeof workspace === 'string' ? workspace : undefined)
      : embeddedRoutes,
  Layout: Workbench,
});
