import { type AdminSystem, PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  FailedDrawer,
  Failure,
  StatusTag,
  useAddressState,
  useCommonTexts,
  useFormat,
  useGet,
} from '@pedestal/workbench';
import { Button, Table } from 'antd';
import { useReach } from '../../shared/use-reach.ts';
import { SystemDrawer } from './system-drawer.tsx';
import { useTexts } from './texts.ts';

/** The systems that the person administers. */
export function Systems() {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const reach = useReach();
  const shell = useShell();
  const { values, patch } = useAddressState();
  const systems = useGet('GET /gateway/authority/systems', {});
  if (systems.error)
    return <Failure error={systems.error} onRetry={() => void systems.refetch()} />;
  const canWrite = shell.can(PERMISSIONS.writeSystems);
  const edited = systems.data?.find((system) => system.code === values.edit);
  return (
    <div className="wb-panel">
      {canWrite && reach.holdsAll && (
        <div className="wb-actions">
          <Button type="primary" onClick={() => patch({ edit: 'new' })}>
            {t('addSystem')}
          </Button>
        </div>
      )}
      <Table<AdminSystem>
        aria-label={t('systems')}
        size="middle"
        rowKey="code"
        pagination={false}
        loading={systems.isFetching}
        dataSource={systems.data ?? []}
        columns={[
          {
            title: common('name'),
            render: (_, system) => (
              <Button type="link" onClick={() => patch({ edit: system.code })}>
                {format.name(system)}
              </Button>
            ),
          },
          { title: common('code'), dataIndex: 'code' },
          {
            title: common('status'),
            render: (_, system) => (
              <StatusTag tone={system.status === 'active' ? 'success' : 'default'}>
                {t(system.status)}
              </StatusTag>
            ),
          },
          { title: t('roles'), align: 'end', dataIndex: 'roles' },
          { title: t('resources'), align: 'end', dataIndex: 'resources' },
          { title: t('entries'), align: 'end', dataIndex: 'loginEntries' },
        ]}
      />
      {(edited || values.edit === 'new') && (
        <SystemDrawer
          key={values.edit}
          system={edited}
          isReadOnly={!canWrite}
          onClose={() => patch({ edit: undefined })}
        />
      )}
      {systems.data && values.edit !== undefined && values.edit !== 'new' && !edited && (
        <FailedDrawer onClose={() => patch({ edit: undefined })} />
      )}
    </div>
  );
}
