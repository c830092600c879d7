import { useShell } from '@pedestal/sub-app-sdk/react';
import { useChange } from '@pedestal/workbench';
import { Button, Input } from 'antd';
import { useState } from 'react';
import '../../book/book.css';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { formatQuantity, parseQuantity, showQuantity } from '../wms/walk-lines.ts';
import { type Free, submitRequest } from './request.ts';
import { useStoreTexts } from './texts.ts';

interface RequestTableProps {
  store: string;
  from: string;
  needed: string | null;
  /** What the store has, and what the sender has. */
  own: ReadonlyMap<string, Free>;
  others: ReadonlyMap<string, Free>;
}

/** What the sender has beside what the store has; quantities are typed and submitted together. */
export function RequestTable({ store, from, needed, own, others }: RequestTableProps) {
  const t = useStoreTexts();
  const shell = useShell();
  const { workspace } = useWorkspace();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [search, setSearch] = useState('');
  const rows = [...others.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'zh-CN'));
  const wanted = search.trim().toLowerCase();
  const problemOf = ({ item, qty }: Free) => {
    const text = typed[item]?.trim() ?? '';
    if (text === '') return undefined;
    const asked = parseQuantity(text);
    if (asked === undefined) return t('request.bad');
    return asked > qty ? t('request.tooMuch') : undefined;
  };
  const asked = rows.flatMap(({ item }) => {
    const qty = parseQuantity(typed[item] ?? '') ?? 0n;
    return qty > 0n ? [{ item, qty }] : [];
  });
  const isFaulty = rows.some((row) => problemOf(row) !== undefined);
  const submit = useChange(
    (call) => submitRequest(call, workspace.key, { store, from, needed, rows: asked }),
    {
      onDone(no) {
        shell.notify({ type: 'success', message: t('request.submitted', { no }) });
        setTyped({});
      },
    },
  );
  const show = (qty: bigint) => showQuantity(formatQuantity(qty));
  return (
    <form
      className="ms-days"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isFaulty && asked.length > 0) submit.mutate(undefined);
      }}
    >
      <div className="ms-bar">
        <Input
          className="ms-find"
          allowClear
          aria-label={t('request.search')}
          placeholder={t('request.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Button
          type="primary"
          htmlType="submit"
          className="ms-end"
          disabled={isFaulty || asked.length === 0}
          loading={submit.isPending}
        >
          {t('request.submit', { count: asked.length })}
        </Button>
      </div>
      <div className="bk-scroll">
        <table className="bk-table bk-stacked ms-request">
          <thead>
            <tr>
              <th scope="col">{t('request.item')}</th>
              <th scope="col" className="bk-number">
                {t('request.here')}
              </th>
              <th scope="col" className="bk-number">
                {t('request.there')}
              </th>
              <th scope="col" className="bk-number">
                {t('request.qty')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows
              .filter(({ name }) => name.toLowerCase().includes(wanted))
              .map((row) => {
                const problem = problemOf(row);
                return (
                  <tr key={row.item}>
                    <th scope="row">{row.name}</th>
                    <td className="bk-number" data-title={t('request.here')}>
                      {show(own.get(row.item)?.qty ?? 0n)}
                    </td>
                    <td className="bk-number" data-title={t('request.there')}>
                      {show(row.qty)}
                    </td>
                    <td className="bk-number">
                      <Input
                        className="ms-qty"
                        aria-label={t('request.qtyOf', { item: row.name })}
                        inputMode="decimal"
                        autoComplete="off"
                        maxLength={16}
                        placeholder="0"
                        {...(problem ? { status: 'error', title: problem } : {})}
                        value={typed[row.item] ?? ''}
                        onChange={({ target }) => setTyped({ ...typed, [row.item]: target.value })}
                      />
                      {problem && <div role="alert">{problem}</div>}
                    </td>
                  </tr>
                );
              })}
          </tbody>
        </table>
      </div>
    </form>
  );
}
