import type { ListedDefinition } from '@pedestal/contract';
import {
  Failure,
  InnerLink,
  Page,
  SearchBox,
  StatusTag,
  useAddressState,
  useFormat,
  useGet,
} from '@pedestal/workbench';
import { Button, Empty, Table, Tag } from 'antd';
import { useTitle } from '../shared/use-title.ts';
import { NewDefinition } from './new-definition.tsx';
import { useDesignTexts } from './texts.ts';

/** The definitions of approvals. */
export function Component() {
  const t = useDesignTexts();
  const title = useTitle();
  const format = useFormat();
  const { values, patch } = useAddressState();
  const definitions = useGet('GET /gateway/approvals/definitions', {});
  if (definitions.error && !definitions.data) {
    return <Failure error={definitions.error} onRetry={() => void definitions.refetch()} />;
  }
  const search = (values.search ?? '').toLowerCase();
  const items = (definitions.data?.items ?? []).filter((item) =>
    [...item.title, ...item.collectionTitle].some((text) => text.toLowerCase().includes(search)),
  );
  return (
    <Page
      title={t('list.title')}
      hint={t('list.hint')}
      actions={
        <Button type="primary" onClick={() => patch({ edit: 'new' })}>
          {t('list.add')}
        </Button>
      }
    >
      <div className="wb-filters">
        <SearchBox
          label={t('list.search')}
          value={values.search ?? ''}
          onSearch={(text) => patch({ search: text })}
        />
      </div>
      <Table<ListedDefinition>
        aria-label={t('list.title')}
        size="middle"
        rowKey="id"
        scroll={{ x: 'max-content' }}
        loading={definitions.isFetching}
        dataSource={items}
        locale={{ emptyText: <Empty description={t('list.empty')} /> }}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          {
            title: t('list.name'),
            render: (_, item) => (
              <>
                <InnerLink to={`/flows/${item.id}`}>{title(item.title)}</InnerLink>{' '}
                {item.isShipped && <Tag>{t('list.shipped')}</Tag>}
              </>
            ),
          },
          {
            title: t('list.form'),
            render: (_, item) => `${title(item.collectionTitle)} · ${title(item.workspaceTitle)}`,
          },
          { title: t('list.state'), render: (_, item) => <DefinitionState item={item} /> },
          {
            title: t('list.running'),
            align: 'right',
            render: (_, item) => format.number(item.running),
          },
          {
            title: t('list.publishedAt'),
            render: (_, item) => format.instant(item.publishedAt),
          },
        ]}
      />
      {values.edit === 'new' && <NewDefinition onClose={() => patch({ edit: undefined })} />}
    </Page>
  );
}

function DefinitionState({ item }: { item: ListedDefinition }) {
  const t = useDesignTexts();
  if (item.published === null) {
    return <StatusTag tone="default">{t('page.neverPublished')}</StatusTag>;
  }
  return (
    <>
      <StatusTag tone="success">{t('page.inForce', { version: item.published })}</StatusTag>
      {item.hasDraft && <StatusTag tone="warning">{t('page.draft')}</StatusTag>}
    </>
  );
}
