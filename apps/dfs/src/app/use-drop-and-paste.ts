import { useActive } from '@pedestal/sub-app-sdk/react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { type ChosenFile, fromDrop, fromList } from '../lib/dropped-files.ts';

interface DropOptions {
  enabled: boolean;
  onFiles(files: AsyncGenerator<ChosenFile>): Promise<void>;
}

/** Files and folders that are dropped on the page, and files that are pasted into it. */
export function useDropAndPaste({ enabled, onFiles }: DropOptions) {
  const [isOver, setIsOver] = useState(false);
  const depth = useRef(0);
  const isActive = useActive();

  useEffect(() => {
    if (!enabled || !isActive) return;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      void onFiles(fromList(files));
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [enabled, isActive, onFiles]);

  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const leave = () => {
    depth.current = 0;
    setIsOver(false);
  };
  return {
    isOver,
    handlers: {
      onDragEnter(event: DragEvent) {
        if (!enabled || !hasFiles(event)) return;
        depth.current += 1;
        setIsOver(true);
      },
      onDragOver(event: DragEvent) {
        if (!hasFiles(event)) return;
        // Without this, the browser would leave the page and open the dropped file.
        event.preventDefault();
        if (!enabled) event.dataTransfer.dropEffect = 'none';
      },
      onDragLeave() {
        depth.current -= 1;
        if (depth.current <= 0) leave();
      },
      onDrop(event: DragEvent) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        leave();
        if (enabled) void onFiles(fromDrop(event.dataTransfer));
      },
    },
  };
}
