import type { CollectionJson } from '@pedestal/blueprint';
import {
  FailureAlert,
  Loading,
  NoPage,
  PersonSelect,
  useAddressState,
  useFormat,
  useGet,
} from '@pedestal/workbench';
import { Empty, Form } from 'antd';
import { useId } from 'react';
import { useParams } from 'react-router';
import { useTitle } from '../../workspace/workspace-context.ts';
import { findCollection, useDesign } from '../shared/design-context.ts';
import { DesignPage } from '../shared/design-page.tsx';
import { useDesignTexts } from '../shared/texts.ts';
import { TestNotes } from './test-notes.tsx';
import { TestedRows } from './tested-rows.tsx';
import { useTestAs } from './use-test-as.ts';

/** What a person sees of a collection. */
export function Component() {
  const t = useDesignTexts();
  const title = useTitle();
  const { collection: id } = useParams();
  const { draft, effective } = useDesign();
  const collection = findCollection(draft, id);
  if (!collection) return <NoPage />;
  const applied = findCollection(effective, id);
  return (
    <DesignPage
      title={t('test.title', { title: title(collection.title) })}
      hint={t('test.hint')}
      collection={collection.id}
    >
      {applied ? (
        <TestAs key={applied.id} collection={applied} />
      ) : (
        <Empty description={t('access.applyFirst')} />
      )}
    </DesignPage>
  );
}

function TestAs({ collection }: { collection: CollectionJson }) {
  const t = useDesignTexts();
  const { values, patch } = useAddressState();
  const { as: userId } = values;
  const field = useId();
  const person = useGet(
    'GET /gateway/authority/users/:id',
    { params: { id: userId ?? '' } },
    { enabled: userId !== undefined },
  );
  const name = person.data?.id === userId ? person.data?.displayName : undefined;
  const { data, error, isFetching } = useTestAs(collection.id, userId);
  return (
    <>
      <Form layout="vertical" className="ds-test-form">
        <Form.Item label={t('test.person')} htmlFor={field}>
          <PersonSelect
            id={field}
            label={t('test.person')}
            isMultiple={false}
            value={userId === undefined ? [] : [{ value: userId, label: name ?? '' }]}
            onChange={([chosen]) => patch({ as: chosen?.value })}
          />
        </Form.Item>
      </Form>
      <div aria-live="polite" className="wb-panel">
        {userId === undefined && <Empty description={t('test.ask')} />}
        {error && <FailureAlert error={error} />}
        {isFetching && !data && <Loading />}
        {data && !error && name !== undefined && (
          <>
            <Summary
              name={name}
              count={data.count}
              isExact={data.isExact}
              shown={data.items.length}
            />
            <TestNotes tested={data} />
            {data.items.length > 0 && <TestedRows collection={collection} tested={data} />}
          </>
        )}
      </div>
    </>
  );
}

interface SummaryProps {
  name: string;
  count: number;
  isExact: boolean;
  shown: number;
}

function Summary({ name, count, isExact, shown }: SummaryProps) {
  const t = useDesignTexts();
  const format = useFormat();
  const number = isExact
    ? format.number(count)
    : t('access.moreThan', { count: format.number(count) });
  return (
    <p className="ds-summary">
      <strong>{t('test.sees', { name, count: number })}</strong>{' '}
      {shown < count && <span className="wb-muted">{t('test.newest', { count: shown })}</span>}
    </p>
  );
}
