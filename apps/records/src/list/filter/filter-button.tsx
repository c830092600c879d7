import { Badge, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../shared/texts.ts';
import type { Collection } from '../../workspace/collection.ts';
import { countConditions, readDraft } from './conditions.ts';

const FilterDrawer = lazy(() => import('./filter-drawer.tsx'));

interface FilterButtonProps {
  collection: Collection;
  filter: string;
  /** The filter of the view, which the person did not set. */
  viewFilter: string;
  onChange: (filter: string) => void;
}

/** Opens the filter builder, and shows how many conditions the person set instead of the view's. */
export function FilterButton({ collection, filter, viewFilter, onChange }: FilterButtonProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const isOwn = filter !== '' && filter !== viewFilter;
  const draft = isOwn ? readDraft(filter) : undefined;
  const count = draft ? countConditions(draft) : 0;
  return (
    <>
      <Badge count={count} size="small" color="var(--wb-primary, #2f54d1)">
        <Button aria-expanded={isOpen} onClick={() => setOpen(true)}>
          {t('filter.title')}
        </Button>
      </Badge>
      {isOwn && (
        <Button type="text" onClick={() => onChange(viewFilter)}>
          {t('filter.clear')}
        </Button>
      )}
      <Suspense>
        {isOpen && (
          <FilterDrawer
            collection={collection}
            filter={filter}
            onApply={(next) => {
              setOpen(false);
              onChange(next);
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
