import { useAddressState } from '@pedestal/workbench';
import { Button, Space } from 'antd';
import { lazy, Suspense } from 'react';
import { useTexts as useGuideTexts } from './guide/texts.ts';
import { useTexts } from './texts.ts';

const SubAppGuide = lazy(async () => ({
  default: (await import('./guide/sub-app-guide.tsx')).SubAppGuide,
}));

/** The two ways to a new sub-app: its registration alone, or step by step. */
export function SubAppActions() {
  const t = useTexts();
  const guide = useGuideTexts();
  const { values, patch } = useAddressState();
  return (
    <div className="auth-tab-actions">
      <Space wrap>
        <Button type="primary" onClick={() => patch({ edit: 'new' })}>
          {t('add')}
        </Button>
        <Button onClick={() => patch({ guide: 'new' })}>{guide('open')}</Button>
      </Space>
      {values.guide !== undefined && (
        <Suspense>
          <SubAppGuide onClose={() => patch({ guide: undefined })} />
        </Suspense>
      )}
    </div>
  );
}
