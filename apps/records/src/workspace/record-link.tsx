import { InnerLink, useReadAhead } from '@pedestal/workbench';
import type { LinkProps } from 'react-router';
import type { Collection } from './collection.ts';
import { useWorkspace } from './workspace-context.ts';

interface RecordLinkProps extends Omit<LinkProps, 'to'> {
  collection: Collection;
  id: string;
}

/** A link to the page of a record. It is read from the moment at which it is pressed. */
export function RecordLink({ collection, id, ...rest }: RecordLinkProps) {
  const { base } = useWorkspace();
  const readAhead = useReadAhead();
  const read = () =>
    readAhead('GET /gateway/records/:workspace/:collection/:id', {
      params: { workspace: collection.workspace, collection: collection.id, id },
    });
  return (
    <InnerLink
      {...rest}
      to={`${base}/${collection.id}/${id}`}
      onPointerDown={read}
      // Enter and assistive technology press nothing.
      onClick={read}
    />
  );
}
