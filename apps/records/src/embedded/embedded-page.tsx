import type { RecordPurpose } from '@pedestal/sub-app-sdk';
import { useSubApp } from '@pedestal/sub-app-sdk/react';
import { ApprovedRecord } from './approved-record.tsx';
import { EmbeddedRecord } from './embedded-record.tsx';

/** The form that another sub-app shows of a record. */
export function Component() {
  const purpose = useSubApp().props.purpose as RecordPurpose;
  return purpose.kind === 'approval' ? (
    <ApprovedRecord {...purpose} />
  ) : (
    <EmbeddedRecord {...purpose} />
  );
}
