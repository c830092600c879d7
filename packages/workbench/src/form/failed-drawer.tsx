import { Drawer } from 'antd';
import { Failure } from './page.tsx';
import { useSharedTexts } from './texts.ts';

interface FailedDrawerProps {
  /** undefined: the address names something that is not in the list. */
  error?: Error;
  onClose: () => void;
}

/** Stands where the drawer would be whose content could not be read. */
export function FailedDrawer({ error, onClose }: FailedDrawerProps) {
  const t = useSharedTexts();
  return (
    <Drawer open size={520} title={t('failed')} onClose={onClose}>
      <Failure error={error ?? new Error(t('missing'))} />
    </Drawer>
  );
}
