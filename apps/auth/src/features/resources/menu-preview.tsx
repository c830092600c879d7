import { buildTree, Failure, useFormat, useGet } from '@pedestal/workbench';
import { Empty, Modal, Select, Tree } from 'antd';
import { useState } from 'react';
import { useTexts } from './texts.ts';

interface MenuNode {
  key: number;
  title: string;
  children: MenuNode[];
}

/** The menu as seen with only one role. */
export function MenuPreview({ systemCode, onClose }: { systemCode: string; onClose: () => void }) {
  const t = useTexts();
  const format = useFormat();
  const [roleId, setRoleId] = useState<string>();
  const roles = useGet('GET /gateway/authority/roles', { query: { systemCode, limit: 100 } });
  const chosen = roleId ?? roles.data?.items[0]?.id;
  const menu = useGet(
    'GET /gateway/authority/resources/menuPreview',
    { query: { systemCode, roleId: chosen ?? '' } },
    { enabled: chosen !== undefined },
  );
  const shown = (menu.data ?? []).filter((row) => !row.hidden && row.resourceType !== 'action');
  const tree = buildTree(
    shown,
    (row, children: MenuNode[]): MenuNode => ({
      key: row.id,
      title: format.name({ name: row.resourceName, nameEn: row.resourceNameEn }),
      children,
    }),
    0,
  );
  const error = roles.error ?? menu.error;
  return (
    <Modal open title={t('preview')} footer={null} onCancel={onClose}>
      <div className="wb-panel">
        {error && <Failure error={error} />}
        <Select
          className="wb-wide"
          aria-label={t('previewRole')}
          showSearch={{ optionFilterProp: 'label' }}
          value={chosen ?? null}
          options={(roles.data?.items ?? []).map((role) => ({
            value: role.id,
            label: format.name(role),
          }))}
          onChange={(id: string) => setRoleId(id)}
        />
        {menu.data && shown.length === 0 && <Empty description={t('previewEmpty')} />}
        {shown.length > 0 && (
          <Tree<MenuNode>
            // A new key per role: antd reads the default open items only on the first render.
            key={`${chosen} ${menu.isPlaceholderData}`}
            defaultExpandAll
            selectable={false}
            treeData={tree}
          />
        )}
      </div>
    </Modal>
  );
}
