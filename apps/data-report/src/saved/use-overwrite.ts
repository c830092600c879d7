import type { OpenedReportItem, ReportItemContent } from '@pedestal/contract';
import { useChange } from '@pedestal/workbench';
import { useTexts } from '../shared/texts.ts';

/** Saves new content of an item; its name and sharing stay. */
export function useOverwrite(item: OpenedReportItem | undefined, onDone: () => void) {
  const t = useTexts();
  return useChange(
    (call, content: ReportItemContent) =>
      call('PUT /gateway/reports/items/:id', {
        params: { id: item?.id ?? '' },
        body: {
          version: item?.version ?? 0,
          name: item?.name ?? '',
          nameEn: item?.nameEn ?? '',
          description: item?.description ?? '',
          content,
        },
      }),
    { done: t('saved.done'), onDone },
  );
}
