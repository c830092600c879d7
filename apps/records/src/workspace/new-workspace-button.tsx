import { PERMISSIONS } from '@pedestal/contract';
import { usePermission } from '@pedestal/sub-app-sdk/react';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useTexts } from '../shared/texts.ts';

/** Starts a new workspace, for whoever may. */
export function NewWorkspaceButton() {
  const t = useTexts();
  const navigate = useNavigate();
  if (!usePermission(PERMISSIONS.manageWorkspaces)) return null;
  return (
    <Button type="primary" onClick={() => void navigate('/-/new')}>
      {t('newWorkspace')}
    </Button>
  );
}
