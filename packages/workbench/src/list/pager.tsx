import { PAGE_SIZES } from '@pedestal/contract';
import { Button, Select } from 'antd';
import { useCommonTexts } from '../texts/common-texts.ts';
import type { List } from './use-list.ts';

interface PagerProps {
  label: string;
  list: List<{ next: string | null; previous: string | null }>;
}

/** Page size, previous and next page of a list. */
export function Pager({ label, list: { state, limit, query } }: PagerProps) {
  const t = useCommonTexts();
  return (
    <nav className="wb-pager" aria-label={label}>
      <Select
        size="small"
        aria-label={t('pageSize')}
        value={String(limit)}
        options={PAGE_SIZES.map((size) => ({
          value: String(size),
          label: t('perPage', { count: size }),
        }))}
        onChange={(size) => state.filter({ limit: size })}
      />
      <Button
        size="small"
        disabled={!query.data?.previous}
        onClick={() => state.patch({ cursor: query.data?.previous ?? undefined })}
      >
        {t('previous')}
      </Button>
      <Button
        size="small"
        disabled={!query.data?.next}
        onClick={() => state.patch({ cursor: query.data?.next ?? undefined })}
      >
        {t('next')}
      </Button>
    </nav>
  );
}
