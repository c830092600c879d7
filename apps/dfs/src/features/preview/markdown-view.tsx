import { createElement, type ReactNode } from 'react';
import { type Block, type ListItem, parseBlocks } from './markdown-blocks.ts';
import type { Inline } from './markdown-inline.ts';

/** Markdown as elements. Nothing of the text becomes markup, and pictures from elsewhere are not fetched. */
export default function MarkdownView({ text }: { text: string }) {
  return <article className="dfs-markdown">{parseBlocks(text).map(renderBlock)}</article>;
}

// The page has a heading above these.
const HEADING_SHIFT = 1;

function renderBlock(block: Block, key: number): ReactNode {
  switch (block.type) {
    case 'heading':
      return createElement(
        `h${Math.min(6, block.level + HEADING_SHIFT)}`,
        { key, 'data-level': block.level },
        renderInlines(block.children),
      );
    case 'paragraph':
      return <p key={key}>{renderInlines(block.children)}</p>;
    case 'code':
      return (
        <pre key={key}>
          <code>{block.text}</code>
        </pre>
      );
    case 'quote':
      return <blockquote key={key}>{block.children.map(renderBlock)}</blockquote>;
    case 'list':
      return block.start === null ? (
        <ul key={key}>{block.items.map(renderItem)}</ul>
      ) : (
        <ol key={key} start={block.start}>
          {block.items.map(renderItem)}
        </ol>
      );
    case 'table':
      return <MarkdownTable key={key} table={block} />;
    case 'rule':
      return <hr key={key} />;
  }
}

function renderItem({ checked, children }: ListItem, key: number): ReactNode {
  const [first, ...rest] = children;
  const box = checked === null ? null : <span>{checked ? '☑ ' : '☐ '}</span>;
  return (
    <li key={key} data-task={checked !== null}>
      {box}
      {first?.type === 'paragraph' ? renderInlines(first.children) : first && renderBlock(first, 0)}
      {rest.map((block, index) => renderBlock(block, index + 1))}
    </li>
  );
}

function MarkdownTable({ table }: { table: Extract<Block, { type: 'table' }> }) {
  const cells = (row: Inline[][], Cell: 'th' | 'td') =>
    row.map((cell, column) => createElement(Cell, { key: column }, renderInlines(cell)));
  return (
    <table>
      <thead>
        <tr>{cells(table.head, 'th')}</tr>
      </thead>
      <tbody>
        {table.rows.map((row, index) => createElement('tr', { key: index }, cells(row, 'td')))}
      </tbody>
    </table>
  );
}

const renderInlines = (nodes: Inline[]): ReactNode => nodes.map(renderInline);

function renderInline(node: Inline, key: number): ReactNode {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'code':
      return <code key={key}>{node.text}</code>;
    case 'break':
      return <br key={key} />;
    case 'link':
      return (
        <a key={key} href={node.href} target="_blank" rel="noopener noreferrer nofollow">
          {renderInlines(node.children)}
        </a>
      );
    default:
      return createElement(node.type, { key }, renderInlines(node.children));
  }
}
