import { useActive, useLocale, useShell, useSubApp } from '@pedestal/sub-app-sdk/react';
import { StatusTag, useChange } from '@pedestal/workbench';
import { Button, Input, Tag } from 'antd';
import { useEffect, useState } from 'react';
import { formatDecimal } from '../../values/number-format.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import type { Grade, Quote } from './market.ts';
import { MOST_LINES, type PastedQuote, parseQuotes } from './parse-quotes.ts';
import { saveQuotes } from './save-quotes.ts';
import { usePlasticTexts } from './texts.ts';

interface PasteQuotesProps {
  grades: readonly Grade[];
  quotes: ReadonlyMap<string, readonly Quote[]>;
  today: string;
}

const MAX_TEXT = 20_000;

/** Takes quotes from a spreadsheet or a chat, shows what it understood, and saves all of them. */
export function PasteQuotes({ grades, quotes, today }: PasteQuotesProps) {
  const t = usePlasticTexts();
  const { workspace } = useWorkspace();
  const { notify } = useShell();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  usePaste((pasted) => setText(pasted.slice(0, MAX_TEXT)));
  const rows = parseQuotes(text, grades);
  const wrong = rows.filter(({ problem }) => problem !== undefined).length;
  const known = (grade: string) => quotes.get(grade)?.find(({ day }) => day === today);
  const save = useChange((call) => saveQuotes(call, workspace.key, { quotes: rows, today }), {
    onDone(found) {
      const count = rows.length - found.size;
      if (count > 0) notify({ type: 'success', message: t('paste.saved', { count }) });
      // What was refused stays, to be corrected.
      setText([...found.keys()].join('\n'));
      setRefused(found);
    },
  });
  return (
    <section className="pl-card" aria-label={t('paste.title')}>
      <Input.TextArea
        aria-label={t('paste.label')}
        placeholder={t('paste.placeholder')}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={MAX_TEXT}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {text.trim() !== '' && rows.length === 0 && <p role="status">{t('paste.nothing')}</p>}
      {rows.length > 0 && (
        <>
          <Preview rows={rows} refused={refused} known={known} />
          <div className="pl-actions">
            <Button
              type="primary"
              disabled={wrong > 0}
              loading={save.isPending}
              onClick={() => save.mutate(undefined)}
            >
              {t('paste.save', { count: rows.length })}
            </Button>
            <Button onClick={() => setText('')}>{t('paste.discard')}</Button>
            <span role="status" className="wb-muted">
              {wrong > 0 ? t('paste.wrong', { count: wrong }) : t('paste.right')}
            </span>
          </div>
          {text.split('\n').length > MOST_LINES && <p>{t('paste.most', { count: MOST_LINES })}</p>}
        </>
      )}
    </section>
  );
}

/** A paste anywhere on the page, except where somebody types. */
function usePaste(onPaste: (text: string) => void): void {
  const { container } = useSubApp();
  const isActive = useActive();
  useEffect(() => {
    if (!isActive) return;
    const page = container.ownerDocument;
    const listen = (event: ClipboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (target?.closest?.('input, textarea, [contenteditable=true]')) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text.trim() === '') return;
      event.preventDefault();
      onPaste(text);
    };
    page.addEventListener('paste', listen);
    return () => page.removeEventListener('paste', listen);
  }, [container, isActive, onPaste]);
}

interface PreviewProps {
  rows: readonly PastedQuote[];
  /** Why the server refused a line, by its text. */
  refused: ReadonlyMap<string, string>;
  known: (grade: string) => Quote | undefined;
}

function Preview({ rows, refused, known }: PreviewProps) {
  const t = usePlasticTexts();
  const locale = useLocale();
  const show = (value: string | undefined) =>
    value === undefined ? '—' : formatDecimal(value, 0, locale);
  return (
    <div className="pl-scroll">
      <table className="pl-table" aria-label={t('paste.preview')}>
        <thead>
          <tr>
            <th scope="col" className="pl-number">
              {t('paste.line')}
            </th>
            <th scope="col">{t('grade')}</th>
            <th scope="col" className="pl-number">
              {t('board.today')}
            </th>
            <th scope="col" className="pl-number">
              {t('board.cost')}
            </th>
            <th scope="col">{t('paste.result')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, text, grade, price, cost, problem }) => (
            <tr key={line}>
              <td className="pl-number">{line}</td>
              <th scope="row">{grade?.name ?? text}</th>
              <td className="pl-number">{show(price)}</td>
              <td className="pl-number">{show(cost)}</td>
              <td>
                {problem !== undefined ? (
                  <StatusTag tone="error">{t(`paste.${problem}`)}</StatusTag>
                ) : refused.has(text) ? (
                  <StatusTag tone="error">{refused.get(text)}</StatusTag>
                ) : (
                  <Tag>{t(known(grade?.id ?? '') ? 'paste.update' : 'paste.create')}</Tag>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
