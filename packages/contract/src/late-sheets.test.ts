import { expect, test } from 'vitest';
import { appliesLateSheets } from './late-sheets.ts';

const built =
  "document.querySelectorAll('link[data-beasties-media]').forEach(function(l){l.media=l.getAttribute('data-beasties-media');l.removeAttribute('data-beasties-media')})";

test('knows the script of an Angular build, and no script that does more', () => {
  expect(appliesLateSheets(built)).toBe(true);
  expect(appliesLateSheets(`${built};`)).toBe(true);
  expect(appliesLateSheets(`${built};alert(1)`)).toBe(false);
  expect(appliesLateSheets("document.querySelectorAll('link')")).toBe(false);
});
