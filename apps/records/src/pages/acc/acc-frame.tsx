import { Failure, InnerLink, Loading, Page } from '@pedestal/workbench';
import { Empty, Select } from 'antd';
import type { ReactNode } from 'react';
import { localDay } from '../../values/local-day.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import './acc.css';
import { addMonths } from './periods.ts';
import { TooManyError } from './read-all.ts';
import { useAccTexts } from './texts.ts';
import type { Company, OpenedCompany } from './use-company.ts';

const PAGES = ['voucher', 'match', 'bank', 'statements', 'close'] as const;
export type AccPage = (typeof PAGES)[number];

/** What a page needs to read of the workspace to be of use. */
const NEEDED: Record<AccPage, string> = {
  voucher: 'voucher',
  match: 'settlement',
  bank: 'bankLine',
  statements: 'account',
  close: 'voucher',
};

interface AccFrameProps {
  page: AccPage;
  company: Company;
  /** Months are chosen where a page is about one. */
  hasMonth?: boolean;
  actions?: ReactNode;
  children: (company: OpenedCompany) => ReactNode;
}

/** The frame of the pages of accounting: ways to the others, account set and month. */
export function AccFrame({ page, company, hasMonth = false, actions, children }: AccFrameProps) {
  const t = useAccTexts();
  const { base } = useWorkspace();
  const { sets, set, accounts, error, isEmpty } = company;
  const query = new URLSearchParams({
    ...(company.values.set === undefined ? {} : { set: company.values.set }),
    ...(company.values.month === undefined ? {} : { month: company.values.month }),
  }).toString();
  return (
    <Page title={t(`${page}.title`)} hint={t(`${page}.hint`)} actions={actions}>
      <AccNav page={page} query={query}>
        <span className="acc-nav-space" />
        {sets && sets.length > 1 && (
          <Select
            className="acc-set"
            aria-label={t('set')}
            value={set?.id ?? null}
            options={sets.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
            onChange={(id) => company.patch({ set: id, account: undefined })}
          />
        )}
        {hasMonth && <MonthSelect company={company} />}
      </AccNav>
      {error && <Problem error={error} onRetry={company.retry} />}
      {!error && isEmpty && (
        <Empty description={t('noSet')}>
          <InnerLink to={`${base}/p/setup`}>{t('setup.title')}</InnerLink>
        </Empty>
      )}
      {!error && !isEmpty && !(set && accounts) && <Loading />}
      {set && accounts && children({ ...company, set, accounts })}
    </Page>
  );
}

interface AccNavProps {
  page: AccPage | 'setup';
  /** What the pages keep in their addresses. */
  query?: string;
  children?: ReactNode;
}

/** The pages of accounting in the order of the menu, with what else belongs into their line. */
export function AccNav({ page, query = '', children }: AccNavProps) {
  const t = useAccTexts();
  const { base, collections } = useWorkspace();
  const readable = PAGES.filter((each) => collections.some(({ id }) => id === NEEDED[each]));
  return (
    <nav className="acc-nav" aria-label={t('pages')}>
      {[...readable, 'setup' as const].map((each) => (
        <InnerLink
          key={each}
          to={`${base}/p/${each}${query === '' ? '' : `?${query}`}`}
          {...(each === page ? { 'aria-current': 'page' as const } : {})}
        >
          {t(`${each}.title`)}
        </InnerLink>
      ))}
      {children}
    </nav>
  );
}

/** More rows than a page can show are said in words. */
export function Problem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useAccTexts();
  if (error instanceof TooManyError) return <Empty description={t('tooMany')} />;
  return <Failure error={error} onRetry={onRetry} />;
}

const MONTHS = 36;

function MonthSelect({ company: { month, patch } }: { company: Company }) {
  const t = useAccTexts();
  const now = localDay().slice(0, 7);
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(now, 1 - index));
  const all = months.includes(month) ? months : [month, ...months];
  return (
    <Select
      className="acc-month"
      aria-label={t('month')}
      showSearch
      value={month}
      options={all.map((each) => ({ value: each, label: each }))}
      onChange={(next) => patch({ month: next })}
    />
  );
}
