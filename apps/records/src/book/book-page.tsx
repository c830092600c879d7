import { Failure, Page, PageLoading, useGet } from '@pedestal/workbench';
import { Empty, Tabs } from 'antd';
import { useParams } from 'react-router';
import { useTitle } from '../workspace/workspace-context.ts';
import { AgeingTab } from './ageing-tab.tsx';
import { BalancesTab } from './balances-tab.tsx';
import type { BookPlace } from './book.ts';
import './book.css';
import { MovementsTab } from './movements-tab.tsx';
import { PeriodsTab } from './periods-tab.tsx';
import { useBookTexts } from './texts.ts';
import { TABS, useBookAddress } from './use-book-address.ts';

/** The page of a book. It needs no collection: a person may read a book and none of its documents. */
export function createBookPage(fixed: string | undefined) {
  return function Component() {
    const t = useBookTexts();
    const { workspace: named = '', book: id } = useParams();
    const workspace = fixed ?? named;
    const { data, error, refetch } = useGet('GET /gateway/ledger/:workspace/books', {
      params: { workspace },
    });
    if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
    if (!data) return <PageLoading />;
    const book = data.items.find((each) => each.id === id);
    if (!book) return <Empty description={t('noBook')} />;
    const base = fixed === undefined ? `/${workspace}` : '';
    return <Opened key={book.id} place={{ workspace, base, book }} />;
  };
}

function Opened({ place }: { place: BookPlace }) {
  const t = useBookTexts();
  const title = useTitle();
  const { book } = place;
  const address = useBookAddress(book);
  const { tab, patch } = address;
  return (
    <Page title={title(book.title)} {...(book.help ? { hint: title(book.help) } : {})}>
      <Tabs
        activeKey={tab}
        onChange={(next) => patch({ tab: next === TABS[0] ? undefined : next })}
        items={TABS.map((key) => ({
          key,
          label: t(key === 'ageing' && book.reserved !== null ? 'tabs.stockAge' : `tabs.${key}`),
          children: key === tab && <BookTab {...{ place, address }} />,
        }))}
      />
    </Page>
  );
}

function BookTab(props: { place: BookPlace; address: ReturnType<typeof useBookAddress> }) {
  switch (props.address.tab) {
    case 'balances':
      return <BalancesTab {...props} />;
    case 'movements':
      return <MovementsTab {...props} />;
    case 'ageing':
      return <AgeingTab {...props} />;
    case 'periods':
      return <PeriodsTab place={props.place} />;
  }
}
