import { runStandalone } from '@pedestal/sub-app-sdk';
import { defineReactSubApp } from '@pedestal/sub-app-sdk/react';
import { Workbench } from '@pedestal/workbench';
import {
  createListSource,
  DataGrid,
  type DataGridColumn,
  type GridPrefs,
  useGridEdits,
} from '@pedestal/workbench/grid';
import { useState } from 'react';
import { COLUMNS, ROWS, textOf, WIDTH } from './rows.ts';

const columns: DataGridColumn[] = Array.from({ length: COLUMNS }, (_, column) => ({
  key: `c${column}`,
  title: `Column ${column}`,
  type: 'text',
  width: WIDTH,
  isFrozen: column === 0,
  isEditable: true,
}));
const source = createListSource(
  Array.from({ length: ROWS }, (_, row) => ({
    id: String(row),
    values: Object.fromEntries(columns.map(({ key }, column) => [key, textOf(row, column)])),
  })),
);

function GridPage() {
  const [prefs, setPrefs] = useState<GridPrefs>({});
  const edits = useGridEdits({
    source,
    columns,
    save: async () => ({ rows: [], refused: [] }),
  });
  return (
    <div style={{ height: 800 }}>
      <DataGrid
        label="Rows"
        columns={columns}
        source={source}
        prefs={prefs}
        onPrefsChange={setPrefs}
        edits={edits}
      />
    </div>
  );
}

const container = document.createElement('div');
document.body.append(container);
const subApp = defineReactSubApp({ App: GridPage, Layout: Workbench });
void runStandalone(subApp, { name: 'bench', container, history: 'memory' });
