// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { useAddressState } from '../address/use-address-state.ts';
import { showPage } from '../testing.tsx';
import { InstantFilter } from './instant-filter.tsx';

const NOON = Date.UTC(2026, 10, 16, 12);

function Filter() {
  const state = useAddressState();
  return (
    <>
      <InstantFilter name="from" label="From" state={state} />
      <output>{state.values.from}</output>
    </>
  );
}

const show = (timeZone: string) =>
  showPage(
    () => (
      <MemoryRouter initialEntries={[`/?from=${NOON}`]}>
        <Filter />
      </MemoryRouter>
    ),
    { timeZone },
  );
const field = () => screen.getByLabelText<HTMLInputElement>('From');

test('shows the time in the zone of the settings, live', async () => {
  const { shell } = await show('Asia/Shanghai');
  expect(field().value).toBe('2026-11-16T20:00');
  act(() => shell.settings.set({ ...shell.settings.get(), timeZone: 'America/New_York' }));
  expect(field().value).toBe('2026-11-16T07:00');
});

test('reads the time in the zone of the settings', async () => {
  await show('America/New_York');
  fireEvent.change(field(), { target: { value: '2026-07-01T08:00' } });
  expect(screen.getByRole('status').textContent).toBe(String(Date.UTC(2026, 6, 1, 12)));
  fireEvent.change(field(), { target: { value: '' } });
  expect(screen.getByRole('status').textContent).toBe('');
});
