import { MAX_COUNTED, PAGE_SIZES } from '@pedestal/contract';
import { Button, Input, Select } from 'antd';
import { useRef, useState } from 'react';
import { useFormat } from '../format/use-format.ts';
import { useCommonTexts } from '../texts/common-texts.ts';
import type { List, ListPage } from './use-list.ts';

interface PagerProps {
  label: string;
  list: Pick<List<ListPage<unknown>>, 'state' | 'limit' | 'query'>;
}

/** Total, page size, jump, previous and next page of a list. */
export function Pager({ label, list }: PagerProps) {
  const { state, limit, query } = list;
  const t = useCommonTexts();
  const number = pageNumberOf(list);
  // Without a page number, a first page cannot be told from one that was reached by cursors.
  const turn = (cursor: string | null | undefined, by: 1 | -1) => {
    const page = number === undefined ? undefined : number + by;
    if (page === 1) state.filter({});
    else state.patch({ cursor: cursor ?? undefined, page: page?.toString() });
  };
  return (
    <nav className="wb-pager" aria-label={label}>
      <Total total={query.data?.total} />
      <Select
        size="small"
        aria-label={t('pageSize')}
        value={String(limit)}
        options={PAGE_SIZES.map((size) => ({
          value: String(size),
          label: t('perPage', { count: size }),
        }))}
        onChange={(size) => state.filter({ limit: size })}
      />
      <PageJump list={list} />
      <Button
        size="small"
        disabled={!query.data?.previous}
        onClick={() => turn(query.data?.previous, -1)}
      >
        {t('previous')}
      </Button>
      <Button size="small" disabled={!query.data?.next} onClick={() => turn(query.data?.next, 1)}>
        {t('next')}
      </Button>
    </nav>
  );
}

/** The number of the page that is shown; undefined in lists that do not count. */
function pageNumberOf({ state, query }: PagerProps['list']): number | undefined {
  if (query.data?.total === undefined) return undefined;
  const page = Number(state.values.page ?? 1);
  return Number.isInteger(page) && page > 0 ? page : 1;
}

function Total({ total }: { total: number | null | undefined }) {
  const t = useCommonTexts();
  const format = useFormat();
  if (total === undefined) return null;
  const count = total === null ? `${format.number(MAX_COUNTED)}+` : format.number(total);
  return <span className="wb-total">{t('total', { count })}</span>;
}

function PageJump({ list }: { list: PagerProps['list'] }) {
  const number = pageNumberOf(list);
  const last = Math.ceil((list.query.data?.total ?? MAX_COUNTED) / list.limit);
  if (number === undefined || last <= 1) return null;
  const jump = (page: number) => {
    list.state.filter({});
    if (page > 1) list.state.patch({ page: String(page) }, { replace: true });
  };
  // Starts anew on every page, so that it shows the one that is open.
  return <PageNumber key={number} number={number} last={last} onJump={jump} />;
}

interface PageNumberProps {
  number: number;
  last: number;
  onJump: (page: number) => void;
}

function PageNumber({ number, last, onJump }: PageNumberProps) {
  const t = useCommonTexts();
  const [text, setText] = useState(String(number));
  // A ref, since leaving the field follows Enter before the next render.
  const shown = useRef(number);
  const jump = () => {
    const wanted = Number(text) || number;
    const page = Math.min(last, Math.max(1, Math.round(wanted)));
    setText(String(page));
    if (page === shown.current) return;
    shown.current = page;
    onJump(page);
  };
  return (
    <span className="wb-jump">
      <Input
        size="small"
        type="number"
        min={1}
        max={last}
        aria-label={t('jump')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={jump}
        onBlur={jump}
      />
      {t('ofPages', { count: last })}
    </span>
  );
}
