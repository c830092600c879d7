import { Failure, PersonSelect, useAddressState, useFormName, useGet } from '@pedestal/workbench';
import { Empty, Form, Select } from 'antd';
import { RecordAnswer } from './record-answer.tsx';
import { RecordSelect } from './record-select.tsx';
import { useTexts } from './texts.ts';
import { ACTIONS, type Described, useTitle } from './words.ts';

/** Explains why a person can see or change a record or one of its fields, or why they cannot. */
export function RecordWhy() {
  const t = useTexts();
  const formName = useFormName();
  const { values, patch } = useAddressState();
  const { userId = '', workspace = '', list = '', recordId = '', field = '' } = values;
  const { action = 'read' } = values;
  const { collections, systemCode, error: unknown } = useDescribed(workspace);
  const collection = collections.find(({ id }) => id === list);
  const isAsked = userId !== '' && list !== '';
  const why = useGet(
    'GET /gateway/records/:workspace/:collection/why',
    {
      params: { workspace, collection: list },
      query: {
        ...{ userId, action },
        ...(recordId === '' ? {} : { recordId }),
        ...(field === '' ? {} : { field }),
      },
    },
    { enabled: isAsked },
  );
  const person = useGet(
    'GET /gateway/authority/users/:id',
    { params: { id: userId } },
    { enabled: userId !== '' },
  );
  const personName = person.data?.id === userId ? person.data.displayName : '';
  const error = why.error ?? person.error ?? unknown;
  return (
    <>
      <Form layout="vertical" className="wb-panel auth-why-form">
        <Form.Item label={t('person')} htmlFor={`${formName}-person`}>
          <PersonSelect
            id={`${formName}-person`}
            label={t('person')}
            isMultiple={false}
            value={userId === '' ? [] : [{ value: userId, label: personName }]}
            onChange={([chosen]) => patch({ userId: chosen?.value })}
          />
        </Form.Item>
        <PlaceFields workspace={workspace} list={list} collections={collections} />
        {collection && (
          <>
            <Form.Item label={t('record')} htmlFor={`${formName}-record`} extra={t('recordExtra')}>
              <RecordSelect
                id={`${formName}-record`}
                key={`${workspace}.${list}`}
                workspace={workspace}
                collection={collection}
                value={recordId}
                onChange={(next) => patch({ recordId: next })}
              />
            </Form.Item>
            <DetailFields collection={collection} field={field} action={action} />
          </>
        )}
      </Form>
      <div aria-live="polite">
        {!isAsked && <Empty description={t('askRecord')} />}
        {isAsked && error && <Failure error={error} />}
        {isAsked && !error && why.data && !why.isPlaceholderData && collection && personName && (
          <RecordAnswer
            question={{ workspace, systemCode, collection, userId, action, recordId, field }}
            person={personName}
            answer={why.data}
          />
        )}
      </div>
    </>
  );
}

function useDescribed(workspace: string) {
  const { data, error } = useGet(
    'GET /gateway/workspaces/:workspace',
    { params: { workspace } },
    { enabled: workspace !== '' },
  );
  const known = data?.key === workspace ? data : undefined;
  return { collections: known?.collections ?? [], systemCode: known?.systemCode ?? '', error };
}

interface PlaceFieldsProps {
  workspace: string;
  list: string;
  collections: readonly Described[];
}

/** The workspace and the list, of those that the caller sees. */
function PlaceFields({ workspace, list, collections }: PlaceFieldsProps) {
  const t = useTexts();
  const formName = useFormName();
  const title = useTitle();
  const { patch } = useAddressState();
  const workspaces = useGet('GET /gateway/workspaces', {});
  const forget = { recordId: undefined, field: undefined };
  return (
    <>
      <Form.Item label={t('workspace')} htmlFor={`${formName}-workspace`}>
        <Select<string>
          id={`${formName}-workspace`}
          showSearch={{ optionFilterProp: 'label' }}
          value={workspace === '' ? null : workspace}
          loading={workspaces.isFetching}
          options={(workspaces.data?.items ?? []).map((each) => ({
            value: each.key,
            label: `${title(each.title)} (${each.key})`,
          }))}
          onChange={(next) => patch({ workspace: next, list: undefined, ...forget })}
        />
      </Form.Item>
      <Form.Item label={t('list')} htmlFor={`${formName}-list`}>
        <Select<string>
          id={`${formName}-list`}
          disabled={workspace === ''}
          showSearch={{ optionFilterProp: 'label' }}
          value={list === '' ? null : list}
          options={collections.map((each) => ({ value: each.id, label: title(each.title) }))}
          onChange={(next) => patch({ list: next, ...forget })}
        />
      </Form.Item>
    </>
  );
}

interface DetailFieldsProps {
  collection: Described;
  field: string;
  action: string;
}

/** The field, if one is asked for, and what the person wants to do. */
function DetailFields({ collection, field, action }: DetailFieldsProps) {
  const t = useTexts();
  const formName = useFormName();
  const title = useTitle();
  const { patch } = useAddressState();
  return (
    <>
      <Form.Item label={t('field')} htmlFor={`${formName}-field`}>
        <Select<string>
          id={`${formName}-field`}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('anyField')}
          value={field === '' ? null : field}
          options={[...collection.fields, ...collection.lines].map((each) => ({
            value: each.id,
            label: title(each.title),
          }))}
          onChange={(next) => patch({ field: next })}
        />
      </Form.Item>
      <Form.Item label={t('wants')} htmlFor={`${formName}-action`}>
        <Select<string>
          id={`${formName}-action`}
          value={action}
          options={ACTIONS.map((value) => ({ value, label: t(`action.${value}`) }))}
          onChange={(next) => patch({ action: next === 'read' ? undefined : next })}
        />
      </Form.Item>
    </>
  );
}
