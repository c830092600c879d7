import { useCommonTexts } from '@pedestal/workbench';
import { Alert, Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../shared/texts.ts';
import type { Collection } from '../../workspace/collection.ts';
import { type Group, newGroup, printDraft, readDraft } from './conditions.ts';
import { FilterGroup } from './filter-group.tsx';

interface FilterDrawerProps {
  collection: Collection;
  filter: string;
  onApply: (filter: string) => void;
  onClose: () => void;
}

/** Builds a filter from conditions and groups of conditions. */
export default function FilterDrawer({ collection, filter, onApply, onClose }: FilterDrawerProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const [draft, setDraft] = useState<Group | undefined>(() => readDraft(filter));
  return (
    <Drawer
      open
      size={640}
      title={t('filter.title')}
      onClose={onClose}
      footer={
        <div className="wb-drawer-foot">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="primary" onClick={() => onApply(draft ? printDraft(draft) : '')}>
            {t('filter.apply')}
          </Button>
        </div>
      }
    >
      {!draft && <Alert type="warning" showIcon title={t('filter.unreadable')} />}
      <FilterGroup
        collection={collection}
        group={draft ?? newGroup()}
        depth={1}
        onChange={setDraft}
      />
    </Drawer>
  );
}
