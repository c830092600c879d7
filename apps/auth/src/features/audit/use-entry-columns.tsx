import type { AuditRow } from '@pedestal/contract';
import {
  type ListColumn,
  StatusTag,
  type UseAddressState,
  useCommonTexts,
  useFormat,
} from '@pedestal/workbench';
import { Button } from 'antd';
import { useReach } from '../../shared/use-reach.ts';
import { NarrowCell } from './narrow-cell.tsx';
import { useActionNames, useTexts } from './texts.ts';

/** The columns of a log; `onOpen` undefined: entries cannot be opened. */
export function useEntryColumns(
  onOpen: ((seq: number) => void) | undefined,
  state: UseAddressState,
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
    {
      key: 'actor',
      title: t('actor'),
      render: (_, { actorId, actorName }) => (
        <NarrowCell name="actorId" id={actorId} text={actorName || t('nobody')} state={state} />
      ),
    },
    { key: 'action', title: t('action'), render: (_, entry) => nameAction(entry.action) },
    {
      key: 'target',
      title: t('target'),
      render: (_, { targetId, targetName }) => (
        <NarrowCell
          name="targetId"
          id={targetId}
          text={targetName || targetId || '–'}
          state={state}
        />
      ),
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
    { key: 'address', title: t('address'), render: (_, { address }) => address || '–' },
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
