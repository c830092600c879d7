// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { toHtmlTable } from './clipboard.ts';
import { readHtmlTable } from './html-table.ts';

describe('readHtmlTable', () => {
  it('reads what Excel and WPS write', () => {
    const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td{}</style></head>
      <body><!--StartFragment--><table border=0><col width=72>
      <tr height=19><td class=xl65>Steel
        pipe</td><td align=right x:num="1234.5">1,234.50</td></tr>
      <tr><td>two<br>lines</td><td>a<span style='mso-spacerun:yes'>&nbsp; </span>b</td></tr>
      </table><!--EndFragment--></body></html>`;
    expect(readHtmlTable(html)).toEqual([
      ['Steel pipe', '1,234.50'],
      ['two\nlines', 'a  b'],
    ]);
  });

  it('reads exact numbers of LibreOffice, but days as they are shown', () => {
    const html = `<table><tr>
      <td sdval="0.123456789" sdnum="1033;0;0.00">0.12</td>
      <td sdval="46000" sdnum="1033;0;YYYY-MM-DD">2025-12-09</td></tr></table>`;
    expect(readHtmlTable(html)).toEqual([['0.123456789', '2025-12-09']]);
  });

  it('spreads merged cells', () => {
    const html =
      '<table><tr><td rowspan=2>a</td><td colspan=2>b</td></tr><tr><td>c</td><td>d</td></tr></table>';
    expect(readHtmlTable(html)).toEqual([
      ['a', 'b', ''],
      ['', 'c', 'd'],
    ]);
  });

  it('is undefined without a table', () => {
    expect(readHtmlTable('<p>text</p>')).toBeUndefined();
  });

  it('reads back what the grid copies', () => {
    const cells = [
      ['<b>', 'a & b'],
      ['x\ny', ''],
    ];
    expect(readHtmlTable(toHtmlTable(cells))).toEqual(cells);
  });
});
