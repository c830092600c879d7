import { defineReactSubApp } from '@pedestal/sub-app-sdk/react';
import { Layout } from './app/layout.tsx';
import { routes } from './app/routes.ts';
import './styles.css';

export default defineReactSubApp({ routes, Layout });
