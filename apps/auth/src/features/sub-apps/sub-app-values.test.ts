import { expect, it } from 'vitest';
import { BLANK, settingsOf, valuesOf } from './sub-app-values.ts';

const legacy = { ...BLANK, name: 'wms', format: 'html', inlineScripts: true } as const;

it('sends props as an object, and what the isolation means for the sandbox', () => {
  const sent = settingsOf({ ...legacy, props: '{"api":"/gateway/wms"}' });
  expect(sent).toMatchObject({
    props: { api: '/gateway/wms' },
    sandbox: true,
    inlineScripts: true,
  });
  expect(sent).not.toHaveProperty('name');
  expect(settingsOf({ ...BLANK, isolation: 'none' }).sandbox).toBe(false);
});

it('sends no module where the select was cleared', () => {
  expect(settingsOf({ ...BLANK, module: 'records' }).module).toBe('records');
  expect(settingsOf({ ...BLANK, module: undefined as never }).module).toBeNull();
});

it('switches inline scripts off where they have no place', () => {
  expect(settingsOf({ ...legacy, isolation: 'strict' }).inlineScripts).toBe(false);
  expect(settingsOf({ ...legacy, format: 'module' }).inlineScripts).toBe(false);
});

it('shows a registration as it can be saved again unchanged', () => {
  const settings = { ...settingsOf({ ...legacy, props: '{"a":1}' }), sandbox: true };
  const present = { channels: [], faults: [], failures: 0, version: 1, updatedAt: 1 };
  expect(settingsOf(valuesOf({ name: 'wms', ...settings, ...present }))).toEqual(settings);
});
