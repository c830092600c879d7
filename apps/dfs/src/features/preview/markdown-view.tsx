import MarkdownIt, { type Token } from 'markdown-it';
import { createElement, Fragment, type ReactNode } from 'react';
import { toSafeHref } from './safe-href.ts';

// Raw HTML stays text. Nesting is bounded by the parser, and its time grows with the text.
const parser = new MarkdownIt({ html: false, linkify: false });
parser.validateLink = (target) => toSafeHref(target) !== undefined;

/** The preview page has a heading above those of the file. */
const HEADING_SHIFT = 1;
const TASK = /^\[([ xX])\] /;

/** Renders Markdown as React elements. Images of other sites are linked, not loaded. */
export default function MarkdownView({ text }: { text: string }) {
  return <article className="dfs-markdown">{renderTokens(parser.parse(text, {}))}</article>;
}

interface OpenElement {
  token: Token;
  task: string | undefined;
  children: ReactNode[];
}

/** Turns the parser's flat list of opening and closing tokens into elements. */
function renderTokens(tokens: readonly Token[]): ReactNode[] {
  const root: ReactNode[] = [];
  const open: OpenElement[] = [];
  const add = (node: ReactNode) => (open.at(-1)?.children ?? root).push(node);
  tokens.forEach((token, index) => {
    if (token.nesting === 1) {
      open.push({ token, task: readTask(tokens, index), children: [] });
    } else if (token.nesting === -1) {
      const element = open.pop();
      if (element) add(renderElement(element, index));
    } else {
      add(renderLeaf(token, index, findTask(open)));
    }
  });
  return root;
}

/** The mark of a task, where a list item begins with one. */
function readTask(tokens: readonly Token[], index: number): string | undefined {
  if (tokens[index]?.type !== 'list_item_open') return undefined;
  const inline = tokens[index + 2];
  return inline?.type === 'inline' ? TASK.exec(inline.content)?.[1] : undefined;
}

/** The task whose first line is rendered now. */
function findTask(open: readonly OpenElement[]): string | undefined {
  const [item, paragraph] = open.slice(-2);
  const isFirst = paragraph?.token.type === 'paragraph_open' && item?.children.length === 0;
  return isFirst ? item?.task : undefined;
}

function renderElement({ token, task, children }: OpenElement, key: number): ReactNode {
  switch (token.type) {
    case 'heading_open': {
      const level = Number(token.tag.slice(1));
      const tag = `h${Math.min(6, level + HEADING_SHIFT)}`;
      return createElement(tag, { key, 'data-level': level }, ...children);
    }
    case 'paragraph_open':
      // Items of a tight list have no paragraphs.
      return createElement(token.hidden ? Fragment : 'p', { key }, ...children);
    case 'list_item_open':
      return createElement('li', { key, 'data-task': task !== undefined }, ...children);
    case 'ordered_list_open':
      return createElement('ol', { key, start: Number(token.attrGet('start') ?? 1) }, ...children);
    case 'link_open':
      return renderLink(String(token.attrGet('href') ?? ''), children, key);
    default:
      return createElement(token.tag, { key }, ...children);
  }
}

function renderLeaf(token: Token, key: number, task: string | undefined): ReactNode {
  switch (token.type) {
    case 'inline':
      return (
        <Fragment key={key}>
          {task !== undefined && <span>{task === ' ' ? '☐ ' : '☑ '}</span>}
          {renderTokens(withoutTaskMark(token.children ?? [], task))}
        </Fragment>
      );
    case 'fence':
    case 'code_block':
      return (
        <pre key={key}>
          <code>{token.content}</code>
        </pre>
      );
    case 'code_inline':
      return <code key={key}>{token.content}</code>;
    case 'softbreak':
      return '\n';
    case 'hardbreak':
      return <br key={key} />;
    case 'hr':
      return <hr key={key} />;
    case 'image':
      return renderLink(String(token.attrGet('src') ?? ''), [token.content], key);
    default:
      return token.content;
  }
}

function withoutTaskMark(children: readonly Token[], task: string | undefined): readonly Token[] {
  const [first, ...rest] = children;
  if (task === undefined || !first) return children;
  return [
    Object.assign(Object.create(first), { content: first.content.replace(TASK, '') }),
    ...rest,
  ];
}

function renderLink(href: string, children: ReactNode[], key: number): ReactNode {
  return (
    <a key={key} href={toSafeHref(href)} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
