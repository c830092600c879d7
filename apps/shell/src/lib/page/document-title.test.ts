import { beforeEach, expect, it } from 'vitest';
import { setDocumentTitle, setProductName } from './document-title.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

it('keeps the name of the product in storage, for pages after a refresh and new tabs', () => {
  setProductName('Harbour');
  setDocumentTitle('Users');
  expect(document.title).toBe('Users - Harbour');
  sessionStorage.clear();
  setDocumentTitle('Roles');
  expect(document.title).toBe('Roles - Harbour');
});

it('forgets the name with a sign-in page that has none', () => {
  setProductName('Harbour');
  setProductName(undefined);
  setDocumentTitle('Users');
  expect(document.title).not.toContain('Harbour');
});
