import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import MarkdownView from './markdown-view.tsx';
import { toSafeHref } from './safe-href.ts';

function render(text: string): string {
  const html = renderToStaticMarkup(<MarkdownView text={text} />);
  return html.replace('<article class="dfs-markdown">', '').replace('</article>', '');
}

describe('MarkdownView', () => {
  it('renders headings one level below the page, paragraphs, code and rules', () => {
    expect(render('# One #\n\ntwo\nthree\n\n```js\na < b\n```\n---\n')).toBe(
      '<h2 data-level="1">One</h2><p>two\nthree</p><pre><code>a &lt; b\n</code></pre><hr/>',
    );
  });

  it('renders nested lists, tasks and where numbers begin', () => {
    expect(render('- [x] done\n- open\n  - inner\n\n3) three\n4) four')).toBe(
      '<ul><li data-task="true"><span>☑ </span>done</li>' +
        '<li data-task="false">open<ul><li data-task="false">inner</li></ul></li></ul>' +
        '<ol start="3"><li data-task="false">three</li><li data-task="false">four</li></ol>',
    );
  });

  it('renders tables and quotes, and fills rows that are too short', () => {
    expect(render('| a | b |\n|---|:-:|\n| 1 |\n\n> said\n> so')).toBe(
      '<table><thead><tr><th>a</th><th>b</th></tr></thead>' +
        '<tbody><tr><td>1</td><td></td></tr></tbody></table>' +
        '<blockquote><p>said\nso</p></blockquote>',
    );
  });

  it('ends an open fence and deep nesting with the text', () => {
    expect(render('```\nopen')).toBe('<pre><code>open</code></pre>');
    expect(render('>'.repeat(10_000))).toContain('<blockquote>');
  });

  // In quadratic time this would take minutes, and the test would time out.
  it('takes time that grows with the text, not with its square', () => {
    const hard = ['*a ', '[', '`', '_a', '> ', '- ', '**x', '[a](', '<a', '|', '#', '1. '];
    for (const part of hard) {
      expect(render(part.repeat(100_000 / part.length)).length, part).toBeGreaterThan(0);
    }
  }, 60_000);

  it('renders emphasis, code, links and escapes', () => {
    expect(render('a **b *c*** `d` \\*e\\* ~~f~~')).toBe(
      '<p>a <strong>b <em>c</em></strong> <code>d</code> *e* <s>f</s></p>',
    );
    const attributes = 'target="_blank" rel="noopener noreferrer nofollow"';
    expect(render('[home](https://example.com "t") <https://example.org/>')).toBe(
      `<p><a href="https://example.com/" ${attributes}>home</a> ` +
        `<a href="https://example.org/" ${attributes}>https://example.org/</a></p>`,
    );
  });

  it('links images instead of loading them', () => {
    const html = render('![logo](https://example.com/a.png)');
    expect(html).toContain('href="https://example.com/a.png"');
    expect(html).not.toContain('<img');
  });

  it('leaves names_with_underscores and lonely marks alone', () => {
    expect(render('a_b_c 2 * 3 * 4')).toBe('<p>a_b_c 2 * 3 * 4</p>');
  });

  it('keeps markup as text and follows no link that could run a script', () => {
    expect(render('<img src=x onerror=alert(1)>')).toBe(
      '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
    );
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', '//evil', '/a']) {
      expect(toSafeHref(bad), bad).toBeUndefined();
      expect(render(`[x](${bad})`), bad).not.toContain('href');
      expect(render(`![x](${bad})`), bad).not.toContain('href');
    }
  });
});
