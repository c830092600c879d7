// @vitest-environment happy-dom
import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { showPage } from '../testing.tsx';
import { ImportDialog, type ImportReport } from './import-dialog.tsx';

// antd's dialog renders slowly in happy-dom on a loaded machine.
vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 20_000 });

interface Problem {
  row: number;
  text: string;
}
type Report = ImportReport<Problem>;

const CLEAN: Report = { applied: false, problems: [], rows: 2, faulty: 0 };
const FAULTY: Report = { ...CLEAN, faulty: 1, problems: [{ row: 2, text: 'not valid' }] };

/** Opens the dialog; each run answers with the next report. */
async function open(...reports: Report[]) {
  const run = vi.fn(async (_name: string, _mode: object) => reports.shift() ?? CLEAN);
  const onClose = vi.fn();
  const Dialog = () => {
    const [source, setSource] = useState<{ name: string }>();
    return (
      <ImportDialog
        title="Import"
        hint="Rows are matched by name."
        accept=".csv"
        chooseText="Choose file"
        onChoose={(file) => setSource({ name: file.name })}
        source={source}
        run={(_call, { name }, mode) => run(name, mode)}
        summarize={({ problems }: Report) => `${problems.length} problems`}
        describeDone={() => 'Imported'}
        problemColumns={[
          { title: 'Row', read: ({ row }: Problem) => String(row) },
          { title: 'Problem', read: ({ text }) => text },
        ]}
        onClose={onClose}
      />
    );
  };
  const { shell } = await showPage(() => <Dialog />);
  const notify = vi.spyOn(shell, 'notify').mockReturnValue(undefined);
  return { run, onClose, notify };
}

// Not by role: computing the roles of antd's dialog takes seconds in happy-dom.
function button(text: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent === text);
  if (!found) throw new Error(`no button ${text}`);
  return found;
}

async function choose(name: string) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no file input');
  await act(
    async () => void fireEvent.change(input, { target: { files: [new File([''], name)] } }),
  );
}

async function check(summary: string) {
  await waitFor(() => expect(button('Check').disabled).toBe(false));
  fireEvent.click(button('Check'));
  await screen.findByText(summary);
}

test('imports after a check without problems', async () => {
  const { run, onClose, notify } = await open(CLEAN, { ...CLEAN, applied: true });
  expect(button('Check').disabled).toBe(true);
  expect(button('Import').disabled).toBe(true);
  await choose('a.csv');
  await check('0 problems');
  expect(run).toHaveBeenLastCalledWith('a.csv', { dryRun: true, skipFaulty: false });
  fireEvent.click(button('Import'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(run).toHaveBeenLastCalledWith('a.csv', { dryRun: false, skipFaulty: false });
  expect(notify).toHaveBeenCalledWith({ type: 'success', message: 'Imported' });
});

test('lists the problems and offers to skip the faulty rows', async () => {
  const { run } = await open(FAULTY);
  await choose('a.csv');
  await check('1 problems');
  expect(screen.getByText('not valid')).toBeTruthy();
  expect(button('Import').disabled).toBe(true);
  fireEvent.click(button('Import valid rows only'));
  await waitFor(() =>
    expect(run).toHaveBeenLastCalledWith('a.csv', { dryRun: false, skipFaulty: true }),
  );
});

test('does not import a file without rows', async () => {
  await open({ ...CLEAN, rows: 0 });
  await choose('a.csv');
  await check('0 problems');
  expect(button('Import').disabled).toBe(true);
});

test('discards the report when another file is chosen', async () => {
  await open(CLEAN);
  await choose('a.csv');
  await check('0 problems');
  await choose('b.csv');
  await waitFor(() => expect(screen.queryByText('0 problems')).toBeNull());
  expect(button('Import').disabled).toBe(true);
});
