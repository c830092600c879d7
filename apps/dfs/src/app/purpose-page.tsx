import type { FilePurposeProps } from '@pedestal/sub-app-sdk';
import { useEffect } from 'react';
import { PickerDialog } from '../features/files/picker-dialog.tsx';
import { RecordAttachments } from './record-attachments.tsx';
import { UploadDialog } from './upload-dialog.tsx';

/** What another sub-app embeds: a picker, an uploader, or the attachments of a record. */
export default function PurposePage({ purpose, onOpen, onDone }: FilePurposeProps) {
  useEffect(onOpen, [onOpen]);
  switch (purpose.kind) {
    case 'pick':
      return <PickerDialog {...purpose} onDone={onDone} />;
    case 'upload':
      return <UploadDialog target={purpose.target} onDone={onDone} />;
    case 'attachments':
      return <RecordAttachments record={purpose.record} />;
  }
}
