import type { OpenedDefinition } from '@pedestal/contract';
import { FailureAlert, Loading, useFormat, useGet } from '@pedestal/workbench';
import { Drawer, Select } from 'antd';
import { useState } from 'react';
import type { Design } from '../design-context.ts';
import { DesignContext } from '../design-context.ts';
import { Labelled } from '../panel/parts.tsx';
import { useDesignTexts } from '../texts.ts';
import { type Draft, draftOf } from '../use-design-state.ts';
import { Differences } from './differences.tsx';
import '../panel/panel.css';

interface VersionsDrawerProps {
  opened: OpenedDefinition;
  draft: Draft;
  design: Design;
  onClose: () => void;
}

const DRAFT = 0;

/** The published versions, and what differs between two of them. */
export default function VersionsDrawer({ opened, draft, design, onClose }: VersionsDrawerProps) {
  const t = useDesignTexts();
  const format = useFormat();
  const versions = useGet('GET /gateway/approvals/definitions/:id/versions', {
    params: { id: opened.id },
    query: { limit: 100 },
  });
  const items = versions.data?.items ?? [];
  const [newer, setNewer] = useState(DRAFT);
  const [older, setOlder] = useState<number>();
  const before = older ?? opened.published ?? undefined;
  const options = [
    { value: DRAFT, label: t('compare.draft') },
    ...items.map(({ number, publishedAt, by, note, running }) => ({
      value: number,
      label: [
        t('compare.version', { version: number }),
        format.instant(publishedAt),
        by ? t('compare.by', { name: by.displayName }) : t('compare.shipped'),
        ...(running > 0 ? [t('compare.running', { count: running })] : []),
        ...(note ? [note] : []),
      ].join(' · '),
    })),
  ];
  const published = options.filter(({ value }) => value !== DRAFT);
  return (
    <Drawer open size={520} title={t('compare.title')} onClose={onClose}>
      <div className="pn-panel">
        <p className="wb-muted">{t('compare.hint')}</p>
        {versions.error && <FailureAlert error={versions.error} />}
        <Labelled label={t('compare.older')}>
          {(id) => (
            <Select id={id} value={before ?? null} options={published} onChange={setOlder} />
          )}
        </Labelled>
        <Labelled label={t('compare.newer')}>
          {(id) => <Select id={id} value={newer} options={options} onChange={setNewer} />}
        </Labelled>
        {before !== undefined && (
          <DesignContext value={design}>
            <Compared id={opened.id} before={before} after={newer} draft={draft} />
          </DesignContext>
        )}
      </div>
    </Drawer>
  );
}

function Compared(props: { id: string; before: number; after: number; draft: Draft }) {
  const { id, before, after, draft } = props;
  const older = useVersion(id, before);
  const newer = useVersion(id, after);
  const error = older.error ?? newer.error;
  if (error) return <FailureAlert error={error} />;
  const next = after === DRAFT ? draft : newer.version;
  if (!older.version || !next) return <Loading />;
  return <Differences before={older.version} after={next} />;
}

function useVersion(id: string, number: number) {
  const { data, error } = useGet(
    'GET /gateway/approvals/definitions/:id/versions/:number',
    { params: { id, number } },
    { enabled: number !== DRAFT },
  );
  return { error, version: data?.number === number ? draftOf(data) : undefined };
}
