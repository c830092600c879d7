/** Files of a record, or of one of its fields. */
export interface AttachmentPlace {
  workspace: string;
  collection: string;
  recordId: string;
  /** Undefined: the attachments of the record itself. */
  field?: string | undefined;
}

const KEY =
  /^records\/([a-z][A-Za-z0-9]*)-((?:x_)?[a-z][A-Za-z0-9]*)\/([A-Za-z0-9_]+)(?:-((?:x_)?[a-z][A-Za-z0-9]*))?$/;

/** The owner of the space that holds the files: each field has its own, because people may see one field and not another. */
export function toAttachmentKey({
  workspace,
  collection,
  recordId,
  field,
}: AttachmentPlace): string {
  const suffix = field === undefined ? '' : `-${field}`;
  return `records/${workspace}-${collection}/${recordId}${suffix}`;
}

/** Undefined: no key of this engine. */
export function readAttachmentKey(key: string): AttachmentPlace | undefined {
  const [, workspace, collection, recordId, field] = KEY.exec(key) ?? [];
  if (workspace === undefined || collection === undefined || recordId === undefined) {
    return undefined;
  }
  return { workspace, collection, recordId, field };
}
