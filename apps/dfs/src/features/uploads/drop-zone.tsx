import { Icon } from '@pedestal/ui';
import { Button } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import { type ChosenFile, fromDrop, fromList } from '../../lib/dropped-files.ts';
import { useTexts } from '../../lib/texts.ts';

/** A drop zone with a button for keyboard users. */
export function DropZone({ onFiles }: { onFiles(files: AsyncGenerator<ChosenFile>): void }) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <section
      className="dfs-zone"
      aria-label={t('upload')}
      data-over={isOver}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFiles(fromDrop(event.dataTransfer));
      }}
    >
      <span>{t('zone')}</span>
      <Button icon={<Icon name="outflow" />} onClick={() => input.current?.click()}>
        {t('upload')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('upload')}
        data-testid="dfs-zone"
        onChange={({ target }) => {
          if (target.files && target.files.length > 0) onFiles(fromList([...target.files]));
          target.value = '';
        }}
      />
    </section>
  );
}
