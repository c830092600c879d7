import type { Call } from '@pedestal/contract';
import { Button } from 'antd';
import { useConfirm } from '../form/use-confirm.ts';
import { useChange } from '../query/use-change.ts';
import { useCommonTexts } from '../texts/common-texts.ts';
import { StatusTag } from './status-tag.tsx';

/** Says that something does not work, because who made it left or lost the right to make it. */
export function SuspensionTag({ reason }: { reason: 'makerLeft' | 'rightLost' }) {
  const t = useCommonTexts();
  return <StatusTag tone="warning">{t(`suspension.${reason}`)}</StatusTag>;
}

interface TakeOverButtonProps {
  /** What is taken over, as in "Take over the token nightly". */
  what: string;
  takeOver: (call: Call) => Promise<unknown>;
}

/** Makes the person the maker of something suspended, so that it works again with their rights. Asks before. */
export function TakeOverButton({ what, takeOver }: TakeOverButtonProps) {
  const t = useCommonTexts();
  const confirm = useConfirm();
  const change = useChange(takeOver, { done: t('suspension.takenOver') });
  return (
    <Button
      size="small"
      aria-label={t('suspension.takeOverNamed', { what })}
      onClick={() =>
        confirm({
          title: t('suspension.takeOverAsk', { what }),
          okText: t('suspension.takeOver'),
          run: () => change.mutateAsync(undefined),
        })
      }
    >
      {t('suspension.takeOver')}
    </Button>
  );
}
