import { ShellLook } from '@pedestal/sub-app-sdk/antd';
import { defineReactSubApp } from '@pedestal/sub-app-sdk/react';
import { routes } from './routes.tsx';
import './style.css';

export default defineReactSubApp({ routes, Layout: ShellLook });
