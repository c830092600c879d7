// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
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
/** The field, once its calendar is loaded. */
async function findField() {
  await waitFor(() => expect(field().readOnly).toBe(false));
  return field();
}
const field = () => screen.getByLabelText<HTMLInputElement>('From');

test('shows the time in the zone of the settings, live', async () => {
  const { shell } = await show('Asia/Shanghai');
  expect(field().value).toBe('2026-11-16 20:00');
  expect((await findField()).value).toBe('2026-11-16 20:00');
  act(() => shell.settings.set({ ...shell.settings.get(), timeZone: 'America/New_York' }));
  expect(field().value).toBe('2026-11-16 07:00');
});

test('reads the time in the zone of the settings', async () => {
  await show('America/New_York');
  fireEvent.change(await findField(), { target: { value: '2026-07-01 08:00' } });
  expect(screen.getByRole('status').textContent).toBe(String(Date.UTC(2026, 6, 1, 12)));
  fireEvent.change(field(), { target: { value: '' } });
  fireEvent.blur(field());
  expect(screen.getByRole('status').textContent).toBe('');
});

test('steps by keys', async () => {
  await show('America/New_York');
  fireEvent.keyDown(await findField(), { key: 'ArrowUp' });
  expect(field().value).toBe('2026-11-17 07:00');
  fireEvent.keyDown(field(), { key: 'PageDown' });
  expect(field().value).toBe('2026-10-17 07:00');
});
