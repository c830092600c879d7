import { createElement, Fragment, type ReactNode } from 'react';
import type { Block, Paragraph, Run } from './read-document.ts';

/** The preview page has a heading above those of the file. */
const HEADING_SHIFT = 1;

/** The paragraphs and tables of a document. */
export function DocumentView({ blocks }: { blocks: readonly Block[] }) {
  return (
    <article className="dfs-markdown dfs-document">
      {blocks.map((block, index) => (
        <Fragment key={index}>
          {block.kind === 'table' ? <TableView rows={block.rows} /> : <Line {...block} />}
        </Fragment>
      ))}
    </article>
  );
}

function Line({ level, isListed, runs }: Paragraph) {
  if (runs.length === 0) return null;
  const text = runs.map(renderRun);
  if (level === 0) return <p className={isListed ? 'dfs-listed' : undefined}>{text}</p>;
  return createElement(`h${Math.min(6, level + HEADING_SHIFT)}`, { 'data-level': level }, ...text);
}

function renderRun({ text, isBold, isItalic }: Run, index: number): ReactNode {
  const inner = isItalic ? <em>{text}</em> : text;
  return <Fragment key={index}>{isBold ? <strong>{inner}</strong> : inner}</Fragment>;
}

function TableView({ rows }: { rows: readonly Paragraph[][][] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it by keyboard.
    <div className="dfs-sheet" tabIndex={0}>
      <table>
        <tbody>
          {rows.map((cells, at) => (
            <tr key={at}>
              {cells.map((paragraphs, column) => (
                <td key={column}>
                  {paragraphs.map((paragraph, index) => (
                    <Line key={index} {...paragraph} level={0} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
