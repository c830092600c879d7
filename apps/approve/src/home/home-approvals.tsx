import type { InboxItem } from '@pedestal/contract';
import { NOTICE_TYPES } from '@pedestal/contract';
import { useShell, useSubApp } from '@pedestal/sub-app-sdk/react';
import { Icon } from '@pedestal/ui';
import { useFormat } from '@pedestal/workbench';
import { type MouseEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';
import './home-approvals.css';

const SHOWN = 5;

interface Overview {
  items: InboxItem[];
  open: number;
}

/** The home page's part: what waits for the person's signature. */
export default function HomeApprovals() {
  const t = useTexts();
  const { overview, hasFailed, load } = useOverview();
  if (hasFailed) {
    return (
      <div className="ho-part">
        <p>
          {t('home.failed')}{' '}
          <button type="button" className="ho-retry" onClick={load}>
            {t('home.retry')}
          </button>
        </p>
      </div>
    );
  }
  if (!overview) return <div className="ho-part" aria-busy="true" />;
  return (
    <div className="ho-part">
      {overview.items.length === 0 ? (
        <p>{t('home.none')}</p>
      ) : (
        <ul>
          {overview.items.map((item) => (
            <Row key={item.task ?? item.approval} item={item} />
          ))}
        </ul>
      )}
      <PlaceLink path="/inbox">
        <Icon name="approve" />
        <span className="ho-text">
          {overview.open > SHOWN ? t('home.more', { count: overview.open }) : t('home.open')}
        </span>
      </PlaceLink>
    </div>
  );
}

function useOverview() {
  const shell = useShell();
  const [overview, setOverview] = useState<Overview>();
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    Promise.all([
      shell.call('GET /gateway/approvals/inbox', { query: { box: 'todo', limit: 20 } }),
      shell.call('GET /gateway/approvals/count'),
    ]).then(
      ([{ items }, { open }]) => setOverview({ items: items.slice(0, SHOWN), open }),
      () => setFailed(true),
    );
  }, [shell]);
  useEffect(load, [load]);
  useEffect(
    () =>
      shell.onNotice(({ type }) => {
        if (String(type) === String(NOTICE_TYPES.approvalWaiting)) load();
      }),
    [shell, load],
  );
  return { overview, hasFailed, load };
}

function Row({ item }: { item: InboxItem }) {
  const title = useTitle();
  const format = useFormat();
  const name = [title(item.definition.title), item.number].filter(Boolean).join(' · ');
  return (
    <li>
      <PlaceLink path={`/a/${item.approval}?box=todo`}>
        <Icon name="pen" />
        <span className="ho-text">
          <span>{name}</span>
          <small>
            {[
              item.starter?.displayName,
              ...item.summary.slice(0, 2).map(({ text }) => title(text)),
              format.instant(item.openedAt),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      </PlaceLink>
    </li>
  );
}

/** A link that opens in the console, or in a browser tab of its own where the person wants that. */
function PlaceLink({ path, children }: { path: string; children: ReactNode }) {
  const { name, base } = useSubApp();
  const shell = useShell();
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    shell.navigate({ subApp: name, path });
  };
  return (
    <a className="ho-link" href={base + path} onClick={open}>
      {children}
    </a>
  );
}
