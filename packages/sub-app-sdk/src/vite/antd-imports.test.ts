import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { importAntdKits, splitAntdImports } from './antd-imports.ts';
import { ANTD_PARTS, antdModuleOf } from './antd-parts.ts';

test.each([
  ["import { Table } from 'antd';", "import { default as Table } from 'antd/es/table';"],
  [
    'import { QRCode as Code, theme } from "antd";',
    "import { default as Code } from 'antd/es/qr-code'; import { default as theme } from 'antd/es/theme';",
  ],
  ["export { Button } from 'antd';", "export { default as Button } from 'antd/es/button';"],
  [
    "import { Tree, unstableSetRender } from 'antd';",
    "import { default as Tree } from 'antd/es/tree'; import { unstableSetRender as unstableSetRender } from 'antd';",
  ],
  ["import * as antd from 'antd';", "import * as antd from 'antd';"],
  ["export * from 'antd';", "export * from 'antd';"],
  ["import 'antd';", "import 'antd';"],
  ["const name = 'antd';", "const name = 'antd';"],
  ["import { Table } from 'other';", "import { Table } from 'other';"],
])('%s becomes %s', (code, expected) => {
  expect(splitAntdImports(code)).toBe(expected);
});

test('a sub-app imports frequent parts from the kits of the shell, and the others one by one', () => {
  const { transform } = importAntdKits();
  if (typeof transform !== 'object') throw new Error('The plugin transforms nothing.');
  const code = "import { Button, Table as Rows, QRCode } from 'antd';";
  const { code: result } = transform.handler.call({} as never, code, 'a.tsx') as { code: string };
  expect(result).toBe(
    "import { Button as Button } from 'antd/page'; import { Table as Rows } from 'antd/rows'; import { default as QRCode } from 'antd/es/qr-code';",
  );
});

test('line numbers do not change, so that stack traces stay correct', () => {
  const code = "import {\n  Table,\n  Button,\n} from 'antd';\nthrow new Error();\n";
  const lines = splitAntdImports(code).split('\n');
  expect(lines).toHaveLength(code.split('\n').length);
  expect(lines[4]).toBe('throw new Error();');
});

test('the list covers every part of the installed antd, and its module exists', async () => {
  const index = fileURLToPath(import.meta.resolve('antd/es/index.js'));
  const text = await readFile(index, 'utf8');
  const exported = [...text.matchAll(/export \{ default as (\w+) \} from '\.\/(.+)';/g)];
  expect(exported.map(([, name, folder]) => [name, `antd/es/${folder}`])).toEqual(
    ANTD_PARTS.map((part) => [part, antdModuleOf(part)]),
  );
});
