import { Failure, Loading, Page, useGet } from '@pedestal/workbench';
import { Button, Drawer, Empty } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Builder } from '../builder/builder.tsx';
import { useSource } from '../query/use-source.ts';
import { useItemName } from '../saved/item-name.ts';
import { useTexts } from '../shared/texts.ts';
import { usePhone } from '../shared/use-phone.ts';
import { Answer } from './answer.tsx';
import { ExplorerActions } from './explorer-actions.tsx';
import { useQuestion } from './use-question.ts';
import './explorer.css';

/** Asks for figures, or opens a saved report. */
export function Component() {
  const { id } = useParams();
  const item = useGet(
    'GET /gateway/reports/items/:id',
    { params: { id: id ?? '' } },
    { enabled: id !== undefined },
  );
  const opened = id !== undefined && item.data?.id === id ? item.data : undefined;
  if (id !== undefined && item.error && !opened) {
    return <Failure error={item.error} onRetry={() => void item.refetch()} />;
  }
  if (id !== undefined && !opened) return <Loading />;
  // Another report is another page.
  return <Explorer key={id} item={opened} />;
}

function Explorer({ item }: { item: Parameters<typeof useQuestion>[0] }) {
  const t = useTexts();
  const nameOf = useItemName();
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const asked = useQuestion(item);
  const { question, change, isChanged } = asked;
  const { source, error, retry } = useSource(question.source);
  const builder = error ? (
    <Failure error={error} onRetry={retry} />
  ) : (
    <Builder question={question} source={source} onChange={change} />
  );
  const title = item ? nameOf(item) : t('explore.title');
  return (
    <Page
      title={title}
      {...(item?.description ? { hint: item.description } : {})}
      {...(item && isChanged
        ? { aside: <span className="wb-muted">{t('explore.changed')}</span> }
        : {})}
      actions={<ExplorerActions item={item} title={title} asked={asked} source={source} />}
    >
      <div className="dr-explorer">
        {isPhone ? (
          <>
            <Button onClick={() => setOpen(true)}>{t('explore.build')}</Button>
            <Drawer
              open={isOpen}
              placement="bottom"
              size="large"
              title={t('explore.build')}
              onClose={() => setOpen(false)}
            >
              {builder}
            </Drawer>
          </>
        ) : (
          <aside className="dr-side" aria-label={t('explore.build')}>
            {builder}
          </aside>
        )}
        <div className="dr-main">
          {question.source && question.measures.length > 0 ? (
            <Answer question={question} source={source} label={title} onChange={change} />
          ) : (
            <Empty
              className="dr-start"
              description={t(question.source ? 'explore.noMeasure' : 'explore.noSource')}
            />
          )}
        </div>
      </div>
    </Page>
  );
}
