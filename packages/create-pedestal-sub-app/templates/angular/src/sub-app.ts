import { APP_BASE_HREF } from '@angular/common';
import { type ApplicationRef, provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { provideRouter, withComponentInputBinding } from '@angular/router';
import { defineSubApp } from '@pedestal/sub-app-sdk';
import { App } from './app/app';
import { routes } from './app/routes';
import { SHELL } from './app/shell';

const mounted = new WeakMap<HTMLElement, ApplicationRef>();

export const subApp = defineSubApp({
  bootstrap() {},

  async mount({ container, base, shell }) {
    container.append(document.createElement('app-root'));
    const app = await bootstrapApplication(App, {
      providers: [
        provideZonelessChangeDetection(),
        provideRouter(routes, withComponentInputBinding()),
        { provide: APP_BASE_HREF, useValue: `${base}/` },
        { provide: SHELL, useValue: shell },
      ],
    });
    mounted.set(container, app);
  },

  unmount({ container }) {
    mounted.get(container)?.destroy();
    mounted.delete(container);
    container.querySelector('app-root')?.remove();
  },
});
