import { PERMISSIONS } from '@pedestal/contract';
import { usePermission } from '@pedestal/sub-app-sdk/react';
import { InnerLink } from '@pedestal/workbench';
import { useParams } from 'react-router';
import { useTexts } from '../shared/texts.ts';

/** The way to the designer, for whoever may change workspaces. */
export function DesignLink({ base }: { base: string }) {
  const t = useTexts();
  const { collection } = useParams();
  if (!usePermission(PERMISSIONS.manageWorkspaces)) return null;
  const place = collection === undefined ? '' : `/c/${collection}`;
  return (
    <div className="rc-design">
      <InnerLink to={`${base}/-/design${place}`}>{t('design')}</InnerLink>
    </div>
  );
}
