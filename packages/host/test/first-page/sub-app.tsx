import { defineReactSubApp } from '@pedestal/sub-app-sdk/react';
import { redirect } from 'react-router';

export const { mount, unmount, update } = defineReactSubApp({
  routes: [
    { index: true, loader: () => redirect('/list') },
    {
      path: 'list',
      lazy: async () => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        return { Component: () => <h1>List</h1> };
      },
    },
  ],
});
