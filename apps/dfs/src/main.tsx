import { defineReactSubApp } from '@pedestal/sub-app-sdk/react';
import { Layout } from './app/layout.tsx';
import { routes } from './app/routes.ts';
import './styles/page.css';
import './styles/list.css';
import './styles/preview.css';
import './styles/uploads.css';

export default defineReactSubApp({ routes, Layout });
