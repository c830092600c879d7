import { defineReactSubApp } from '@pedestal/sub-app-sdk/react';
import { lazy } from 'react';
import { Layout } from './app/layout.tsx';
import { routes } from './app/routes.ts';
import './styles/page.css';
import './styles/list.css';
import './styles/preview.css';
import './styles/uploads.css';

const HomeFiles = lazy(() => import('./features/home/home-files.tsx'));

export default defineReactSubApp({ routes, Layout, homeParts: { files: HomeFiles } });
