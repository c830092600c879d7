import { PERMISSIONS } from '@pedestal/contract';
import { usePermission } from '@pedestal/sub-app-sdk/react';
import { InnerLink } from '@pedestal/workbench';
import { useParams } from 'react-router';
import { useTexts } from '../shared/texts.ts';
import { useWorkspace } from './workspace-context.ts';

/** The way to the designer, for whoever may change workspaces. */
export function DesignLink() {
  const t = useTexts();
  const { base } = useWorkspace();
  const { collection } = useParams();
  if (!usePermission(PERMISSIONS.manageWorkspaces)) return null;
  const place = collection === undefined ? '' : `/c/${collection}`;
  return (
    <InnerLink className="rc-design" to={`${base}/-/design${place}`}>
      {t('design')}
    </InnerLink>
  );
}
