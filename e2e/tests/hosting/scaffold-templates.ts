import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** The sub-app in the page, in the shell or in its guest document. */
export type View = Page | Locator | FrameLocator;

/** How the tests use a template of the scaffold. */
export interface Template {
  name: string;
  format: 'module' | 'html';
  /** The action that the permission of the template allows. */
  action: string;
  heading: RegExp;
  /** The edit of a source file that puts a mark before the heading. */
  markHeading(mark: string): { path: string; before: string; after: string };
  /** Uses its pages once; dialogs are in `popups`. */
  tour(page: Page, view: View, popups: View): Promise<void>;
}

/** A template whose tools are installed here. */
interface ModuleTemplate extends Template {
  /** The number of its own tests. */
  tests: number;
  /** Packages of ours whose code reaches the browser. */
  libraries: string[];
  /** Packages that it takes from the shell. */
  shared: string[];
  /** Upper limit of its built files in bytes: a bundled copy of a shared package exceeds it. */
  maxBytes: number;
  /** Leaves unsaved input. The returned function checks that it is still there. */
  leaveInput(view: View, popups: View): Promise<() => Promise<void>>;
}

/** A list of orders with a form, on the kit. */
const react: ModuleTemplate = {
  name: 'react',
  format: 'module',
  action: 'edit',
  tests: 4,
  libraries: ['sub-app-sdk', 'workbench'],
  shared: ['@pedestal/sub-app-sdk', '@tanstack/react-query', 'antd', 'react', 'react-router'],
  maxBytes: 100_000,
  heading: /Orders/,
  markHeading: (mark) => ({
    path: 'src/orders/orders-page.tsx',
    before: 'title={',
    after: `title={'${mark}' + `,
  }),
  async tour(page, view, popups) {
    await view.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(view.getByRole('button', { name: 'SO-1021' })).toBeVisible();
    await expect(page).toHaveURL(/\?cursor=20$/);
    await view.getByRole('searchbox', { name: 'Search by number or customer' }).fill('SO-1042');
    await expect(page).toHaveURL(/\?search=SO-1042$/);
    await view.getByRole('button', { name: 'SO-1042' }).click();
    const drawer = popups.getByRole('dialog', { name: 'Order SO-1042' });
    await drawer.getByLabel('Customer').fill('Tern Optics');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(view.getByRole('cell', { name: 'Tern Optics' })).toBeVisible();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(/\?search=SO-1042$/);
  },
  async leaveInput(view, popups) {
    await view.getByRole('button', { name: 'SO-1001' }).click();
    const customer = popups.getByRole('dialog', { name: 'Order SO-1001' }).getByLabel('Customer');
    await customer.fill('Not saved yet');
    return () => expect(customer).toHaveValue('Not saved yet');
  },
};

/** Two pages on the SDK alone. */
const vue: ModuleTemplate = {
  name: 'vue',
  format: 'module',
  action: 'count',
  tests: 2,
  libraries: ['sub-app-sdk'],
  shared: ['@pedestal/sub-app-sdk'],
  maxBytes: 150_000,
  heading: /Hello, /,
  markHeading: (mark) => ({
    path: 'src/home-page.vue',
    before: '{{ text.hello(',
    after: `${mark}{{ text.hello(`,
  }),
  async tour(page, view) {
    await view.getByRole('link', { name: 'About' }).click();
    await expect(view.getByText('This is a sub-app.')).toBeVisible();
    await expect(page).toHaveURL(/\/about$/);
    await page.goBack();
    await expect(view.getByRole('heading', { level: 1 })).toHaveText(/Hello, /);
  },
  async leaveInput(view) {
    await view.getByRole('button', { name: 'Clicked 0 times' }).click();
    const counted = view.getByRole('button', { name: 'Clicked 1 times' });
    await expect(counted).toBeVisible();
    return () => expect(counted).toBeVisible();
  },
};

/** A list and a form on the SDK alone; they differ in what they are made of. */
const orders = {
  action: 'edit',
  heading: /Hello, /,
  async tour(page: Page, view: View) {
    await expect(view.getByText(/Language: English, theme: (light|dark)/)).toBeVisible();
    await view.getByRole('link', { name: 'SO-1002' }).click();
    await expect(view.getByRole('heading', { level: 1 })).toHaveText('Order SO-1002');
    await expect(page).toHaveURL(/\/orders\/SO-1002$/);
    await view.getByLabel('Customer').fill('Tern Optics');
    await view.getByRole('button', { name: 'Save' }).click();
    await view.getByRole('link', { name: 'Back to the orders' }).click();
    await expect(view.getByRole('cell', { name: 'Tern Optics' })).toBeVisible();
    await page.goBack();
    await expect(view.getByRole('heading', { level: 1 })).toHaveText('Order SO-1002');
    await page.goBack();
    await expect(view.getByRole('heading', { level: 1 })).toHaveText(/Hello, /);
  },
};

const svelte: Template = {
  ...orders,
  name: 'svelte',
  format: 'module',
  markHeading: (mark) => ({
    path: 'src/orders/orders-page.svelte',
    before: '{$text.hello(',
    after: `${mark}{$text.hello(`,
  }),
};

const angular: Template = {
  ...orders,
  name: 'angular',
  format: 'html',
  markHeading: (mark) => ({
    path: 'src/app/orders/orders-page.ts',
    before: '{{ text().hello(',
    after: `${mark}{{ text().hello(`,
  }),
};

const html: Template = {
  ...orders,
  name: 'html',
  format: 'html',
  markHeading: (mark) => ({
    path: 'src/orders/orders-page.js',
    before: 'textContent = hello(',
    after: `textContent = '${mark}' + hello(`,
  }),
};

export const MODULE_TEMPLATES = [react, vue];
export const TEMPLATES: Template[] = [...MODULE_TEMPLATES, svelte, angular, html];
