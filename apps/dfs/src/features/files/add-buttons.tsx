import { Icon } from '@pedestal/ui';
import { Button } from 'antd';
import { useRef } from 'react';
import { useTexts } from '../../lib/texts.ts';

interface AddButtonsProps {
  onFiles(files: FileList): void;
  onNewFolder(): void;
}

/** The ways to put something into a folder. */
export function AddButtons({ onFiles, onNewFolder }: AddButtonsProps) {
  const t = useTexts();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    if (input.files && input.files.length > 0) onFiles(input.files);
    input.value = '';
  };
  return (
    <div className="dfs-add">
      <Button icon={<Icon name="plus" />} onClick={onNewFolder}>
        {t('newFolder')}
      </Button>
      <Button icon={<Icon name="folder" />} onClick={() => folder.current?.click()}>
        {t('uploadFolder')}
      </Button>
      <Button type="primary" icon={<Icon name="outflow" />} onClick={() => files.current?.click()}>
        {t('upload')}
      </Button>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={t('upload')}
        data-testid="dfs-files"
        onChange={(event) => take(event.target)}
      />
      <input
        ref={(input) => {
          folder.current = input;
          input?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        multiple
        hidden
        aria-label={t('uploadFolder')}
        data-testid="dfs-folder"
        onChange={(event) => take(event.target)}
      />
    </div>
  );
}
