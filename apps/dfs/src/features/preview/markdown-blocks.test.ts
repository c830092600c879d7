import { describe, expect, it } from 'vitest';
import { parseBlocks } from './markdown-blocks.ts';
import { parseInline, toSafeHref } from './markdown-inline.ts';

const text = (words: string) => ({ type: 'text', text: words });

describe('parseBlocks', () => {
  it('reads headings, paragraphs, code and rules', () => {
    expect(parseBlocks('# One #\n\ntwo\nthree\n\n```js\na < b\n```\n---\n')).toEqual([
      { type: 'heading', level: 1, children: [text('One')] },
      { type: 'paragraph', children: [text('two\nthree')] },
      { type: 'code', text: 'a < b' },
      { type: 'rule' },
    ]);
  });

  it('reads nested lists, tasks and where numbers begin', () => {
    const [bullets, numbers] = parseBlocks('- [x] done\n- open\n  - inner\n\n3. three\n4. four');
    expect(bullets).toMatchObject({
      type: 'list',
      start: null,
      items: [
        { checked: true },
        { checked: null, children: [{ type: 'paragraph' }, { type: 'list' }] },
      ],
    });
    expect(numbers).toMatchObject({ type: 'list', start: 3, items: [{}, {}] });
  });

  it('reads tables and quotes, and fills rows that are too short', () => {
    const [table, quote] = parseBlocks('| a | b |\n|---|:-:|\n| 1 |\n\n> said\n> so');
    expect(table).toEqual({
      type: 'table',
      head: [[text('a')], [text('b')]],
      rows: [[[text('1')], []]],
    });
    expect(quote).toEqual({
      type: 'quote',
      children: [{ type: 'paragraph', children: [text('said\nso')] }],
    });
  });

  it('ends an open fence and deep nesting with the text', () => {
    expect(parseBlocks('```\nopen')).toEqual([{ type: 'code', text: 'open' }]);
    expect(parseBlocks('>'.repeat(10_000))).toHaveLength(1);
  });

  // With the square of the text this would take minutes, and the test's time would be up.
  it('takes time that grows with the text, not with its square', () => {
    const hard = ['*a ', '[', '`', '_a', '> ', '- ', '**x', '[a](', '<a', '|', '#', '1. '];
    for (const part of hard) {
      expect(parseBlocks(part.repeat(100_000 / part.length)).length).toBeGreaterThan(0);
    }
  }, 30_000);
});

describe('parseInline', () => {
  it('reads emphasis, code, links and escapes', () => {
    expect(parseInline('a **b *c*** `d` \\*e\\* ~~f~~')).toMatchObject([
      text('a '),
      { type: 'strong' },
      text(' '),
      { type: 'code', text: 'd' },
      text(' *e* '),
      { type: 'del', children: [text('f')] },
    ]);
    expect(parseInline('[home](https://example.com "t") <https://example.org/>')).toEqual([
      { type: 'link', href: 'https://example.com/', children: [text('home')] },
      text(' '),
      { type: 'link', href: 'https://example.org/', children: [text('https://example.org/')] },
    ]);
  });

  it('leaves names_with_underscores and lonely marks alone', () => {
    expect(parseInline('a_b_c 2 * 3 * 4')).toEqual([text('a_b_c 2 * 3 * 4')]);
  });

  it('keeps markup as text and follows no link that could act', () => {
    expect(parseInline('<img src=x onerror=alert(1)>')).toEqual([
      text('<img src=x onerror=alert(1)>'),
    ]);
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', '//evil', '/a']) {
      expect(toSafeHref(bad), bad).toBeUndefined();
      expect(JSON.stringify(parseInline(`[x](${bad})`)), bad).not.toContain('href');
    }
  });
});
