import { Drawer } from 'antd';
import { Failure } from '../page/failure.tsx';
import { useCommonTexts } from '../texts/common-texts.ts';

interface FailedDrawerProps {
  /** undefined: the id in the address is not in the list. */
  error?: Error;
  onClose: () => void;
}

/** Drawer that shows why its content could not be loaded. */
export function FailedDrawer({ error, onClose }: FailedDrawerProps) {
  const t = useCommonTexts();
  return (
    <Drawer open size={520} title={t('failed')} onClose={onClose}>
      <Failure error={error ?? new Error(t('missing'))} />
    </Drawer>
  );
}
