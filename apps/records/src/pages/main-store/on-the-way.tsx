import { useShell } from '@pedestal/sub-app-sdk/react';
import { InnerLink, useChange } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { readFirst } from '../wms/read-by-ids.ts';
import { textOf } from '../wms/walk-lines.ts';
import { receiveAll } from './request.ts';
import { useStoreTexts } from './texts.ts';

/** Requests whose goods are on the way to the store. */
export function OnTheWay({ store }: { store: string }) {
  const t = useStoreTexts();
  const { call } = useShell();
  const { workspace, base } = useWorkspace();
  const { data } = useQuery({
    queryKey: ['goods on the way', workspace.key, store],
    staleTime: 0,
    queryFn: () =>
      readFirst(call, [workspace.key, 'transferRequest'], {
        f: `and(store.eq.${store},state.eq.sent)`,
        sort: 'day',
      }),
  });
  return (
    <section className="ms-card ms-way" aria-label={t('request.way')}>
      <header className="ms-head">
        <h2>{t('request.way')}</h2>
      </header>
      {data?.items.length === 0 && <p className="wb-muted">{t('request.wayNone')}</p>}
      <ul className="ms-list">
        {data?.items.map(({ id, values }) => {
          const no = textOf(values.no) ?? '';
          return (
            <li key={id}>
              <InnerLink to={`${base}/transferRequest/${id}`}>{no}</InnerLink>
              <span>{data.labels.from?.[textOf(values.from) ?? ''] ?? ''}</span>
              <span className="wb-muted">{textOf(values.day)}</span>
              <Receive id={id} no={no} />
            </li>
          );
        })}
      </ul>
      {(data?.items.length ?? 0) > 0 && <p className="wb-muted">{t('request.partly')}</p>}
    </section>
  );
}

function Receive({ id, no }: { id: string; no: string }) {
  const t = useStoreTexts();
  const { workspace } = useWorkspace();
  const receive = useChange((call) => receiveAll(call, workspace.key, id), {
    done: t('request.received', { no }),
  });
  return (
    <Button
      className="ms-end"
      aria-label={t('request.receiveOf', { no })}
      loading={receive.isPending}
      onClick={() => receive.mutate(undefined)}
    >
      {t('request.receive')}
    </Button>
  );
}
