import { Failure, InnerLink, Loading, NoPage, Page, useKeys } from '@pedestal/workbench';
import { Button } from 'antd';
import { useState } from 'react';
import { useWatch } from '../../shared/use-watch.ts';
import type { Collection } from '../../workspace/collection.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { EmptyPage } from '../empty-page.tsx';
import { EnquiryDetail } from './enquiry-detail.tsx';
import { EnquiryList } from './enquiry-list.tsx';
import { NewEnquiry } from './new-enquiry.tsx';
import './plastic.css';
import { usePlasticTexts } from './texts.ts';
import { useDesk } from './use-desk.ts';

/** Enquiries become offers, and offers become deals, with one key each. */
export function Component() {
  const { collections } = useWorkspace();
  const enquiries = collections.find(({ id }) => id === 'enquiry');
  return enquiries ? <Desk enquiries={enquiries} /> : <NoPage />;
}

function Desk({ enquiries }: { enquiries: Collection }) {
  const t = usePlasticTexts();
  const { base } = useWorkspace();
  const [chosen, setChosen] = useState<string>();
  const [isNew, setNew] = useState(false);
  useWatch(enquiries);
  const { data, error, refetch } = useDesk();
  const items = data?.items ?? [];
  const index = Math.max(
    0,
    items.findIndex(({ id }) => id === chosen),
  );
  const move = (step: number) => setChosen(items[index + step]?.id ?? items[index]?.id);
  useKeys({
    arrowdown: () => move(1),
    j: () => move(1),
    arrowup: () => move(-1),
    k: () => move(-1),
    n: () => enquiries.can.create && setNew(true),
  });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const current = items[index];
  return (
    <Page
      title={t('desk.title')}
      hint={t('desk.hint')}
      actions={
        <>
          <InnerLink to={`${base}/deal`}>{t('desk.deals')}</InnerLink>
          {enquiries.can.create && (
            <Button type="primary" onClick={() => setNew(true)}>
              {t('desk.new')} <kbd>N</kbd>
            </Button>
          )}
        </>
      }
    >
      {isNew && (
        <NewEnquiry collection={enquiries} onClose={() => setNew(false)} onAdded={setChosen} />
      )}
      {current ? (
        <div className="pl-desk">
          <EnquiryList data={data} chosen={current.id} onChoose={setChosen} />
          <EnquiryDetail key={`${current.id} ${current.version}`} data={data} enquiry={current} />
        </div>
      ) : (
        <EmptyPage title={t('desk.none')} hint={t('desk.noneHint')} />
      )}
    </Page>
  );
}
