import type { OpenedReportItem, ReportItemContent } from '@pedestal/contract';
import { Failure, Loading, useFormat, useGet } from '@pedestal/workbench';
import { Button, Drawer } from 'antd';
import { useTexts } from '../shared/texts.ts';
import './versions.css';

interface VersionsDrawerProps {
  item: OpenedReportItem;
  /** Takes an old version into the editor; nothing is saved by that. */
  onRestore?: (content: ReportItemContent) => void;
  onClose: () => void;
}

/** Who saved the item when; the last twenty times. */
export default function VersionsDrawer({ item, onRestore, onClose }: VersionsDrawerProps) {
  const t = useTexts();
  const format = useFormat();
  const { data, error, refetch } = useGet('GET /gateway/reports/items/:id/versions', {
    params: { id: item.id },
  });
  return (
    <Drawer open size={420} title={t('versions.title')} onClose={onClose}>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      <ol className="dr-versions">
        {data?.items.map(({ version, at, by, name, content }) => (
          <li key={version}>
            <span>
              <strong>
                {version} · {name}
              </strong>
              <small>
                {[format.instant(at), by?.displayName].filter(Boolean).join(' · ')}
                {content.kind === 'dataset' &&
                  ` · ${t('versions.entries', {
                    measures: content.measures.length,
                    dimensions: content.dimensions.length,
                  })}`}
              </small>
            </span>
            {version === item.version ? (
              <span className="wb-muted">{t('versions.current')}</span>
            ) : (
              onRestore && (
                <Button
                  size="small"
                  aria-label={t('versions.restoreOne', { version })}
                  onClick={() => onRestore(content)}
                >
                  {t('versions.restore')}
                </Button>
              )
            )}
          </li>
        ))}
      </ol>
    </Drawer>
  );
}
