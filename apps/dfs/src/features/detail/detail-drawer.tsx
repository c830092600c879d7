import type { FileNode } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { Icon } from '@pedestal/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Space, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { detailQuery } from '../../lib/queries.ts';
import { useTexts } from '../../lib/texts.ts';
import { useSaveFile } from '../../lib/use-save-file.ts';
import { ActivityTab } from './activity-tab.tsx';
import { SharingTab } from './sharing-tab.tsx';
import { VersionsTab } from './versions-tab.tsx';

interface DetailDrawerProps {
  node: FileNode;
  /** The tab that opens first; otherwise the preview, or what there is. */
  firstTab?: 'sharing' | undefined;
  preview(node: FileNode): ReactNode;
  /** Shows the file on the whole screen, where that is possible. */
  onFullScreen?: (() => void) | undefined;
  onClose(): void;
}

/** Everything about one file or folder. */
export function DetailDrawer(props: DetailDrawerProps) {
  const { node, firstTab, preview, onFullScreen, onClose } = props;
  const t = useTexts();
  const shell = useShell();
  const detail = useQuery(detailQuery(shell, node.id));
  const save = useSaveFile();
  const present = detail.data?.node ?? node;
  const level = detail.data?.level ?? 'view';
  const isFile = present.kind === 'file';
  return (
    <Drawer
      open
      title={present.name}
      size="large"
      extra={
        isFile && (
          <Space>
            {onFullScreen && (
              <Button icon={<Icon name="expand" />} onClick={onFullScreen}>
                {t('fullScreen')}
              </Button>
            )}
            <Button icon={<Icon name="inflow" />} onClick={() => save(present)}>
              {t('download')}
            </Button>
          </Space>
        )
      }
      onClose={onClose}
    >
      <Tabs
        {...(firstTab ? { defaultActiveKey: firstTab } : {})}
        items={[
          ...(isFile
            ? [
                { key: 'preview', label: t('preview'), children: preview(present) },
                {
                  key: 'versions',
                  label: t('versions'),
                  children: <VersionsTab node={present} canEdit={level !== 'view'} />,
                },
              ]
            : []),
          {
            key: 'sharing',
            label: t('sharing'),
            children: <SharingTab node={present} canManage={level === 'manage'} />,
          },
          { key: 'activity', label: t('activity'), children: <ActivityTab id={present.id} /> },
        ]}
      />
    </Drawer>
  );
}
