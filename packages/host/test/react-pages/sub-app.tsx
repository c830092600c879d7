import { defineReactSubApp } from '@pedestal/sub-app-sdk/react';
import { Link, redirect } from 'react-router';

const FILE_OF_AN_OLDER_RELEASE = '/apps/missing/page.js';

const List = () => (
  <>
    <h1>List</h1>
    <Link to="/details">Details</Link>
    <Link to="/gone">Gone</Link>
    <Link to="/broken">Broken</Link>
    <Link to="/nowhere">Nowhere</Link>
  </>
);

export const { mount, unmount, update } = defineReactSubApp({
  routes: [
    { index: true, loader: () => redirect('/list') },
    {
      path: 'list',
      lazy: async () => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        return { Component: List };
      },
    },
    { path: 'details', Component: () => <h1>Details</h1> },
    { path: 'gone', lazy: () => import(FILE_OF_AN_OLDER_RELEASE) },
    {
      path: 'broken',
      Component() {
        throw new Error('broken page');
      },
    },
  ],
});
