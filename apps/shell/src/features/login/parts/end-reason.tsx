import { useTranslation } from '../../../lib/format/use-translation.ts';
import type { EndReason } from '../../../lib/session/session-end.ts';
import { AlertIcon } from './icons.tsx';

/** Tells the person why they have to sign in again. */
export function EndReasonAlert({ reason }: { reason: EndReason | undefined }) {
  const { t } = useTranslation('login');
  if (!reason) return null;
  return (
    <div className="pd-alert" role="alert">
      <AlertIcon />
      <span>{t(`ended.${reason}`)}</span>
    </div>
  );
}
