import type { AuditRow } from '@pedestal/contract';
import { type ListColumn, StatusTag, useCommonTexts, useFormat } from '@pedestal/workbench';
import { Button } from 'antd';
import { useReach } from '../../shared/use-reach.ts';
import { useActionNames, useTexts } from './texts.ts';

/** The columns of a log; `onOpen` undefined: entries cannot be opened. */
export function useEntryColumns(
  onOpen: ((seq: number) => void) | undefined,
): ListColumn<AuditRow>[] {
  const t = useTexts();
  const nameAction = useActionNames();
  const common = useCommonTexts();
  const format = useFormat();
  const reach = useReach();
  return [
    {
      key: 'at',
      title: t('when'),
      isFixed: true,
      render: (_, { at, seq }) =>
        onOpen ? (
          <Button type="link" onClick={() => onOpen(seq)}>
            {format.instant(at)}
          </Button>
        ) : (
          format.instant(at)
        ),
    },
    { key: 'actor', title: t('actor'), render: (_, entry) => entry.actorName || t('nobody') },
    { key: 'action', title: t('action'), render: (_, entry) => nameAction(entry.action) },
    {
      key: 'target',
      title: t('target'),
      render: (_, entry) => entry.targetName || entry.targetId || '–',
    },
    {
      key: 'system',
      title: common('system'),
      render: (_, { systemCode }) => (systemCode ? reach.nameOfSystem(systemCode) : '–'),
    },
    {
      key: 'outcome',
      title: t('outcome'),
      render: (_, { outcome }) => (
        <StatusTag tone={outcome === 'success' ? 'success' : 'error'}>{t(outcome)}</StatusTag>
      ),
    },
    { key: 'address', title: t('address'), dataIndex: 'address' },
    {
      key: 'browser',
      title: t('browser'),
      dataIndex: 'userAgent',
      ellipsis: true,
      width: 240,
      isExtra: true,
    },
    { key: 'requestId', title: t('requestId'), dataIndex: 'requestId', isExtra: true },
  ];
}
