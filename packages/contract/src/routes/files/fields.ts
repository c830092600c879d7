import { z } from 'zod';
import * as field from '../../fields.ts';
import { isFileName } from '../../names.ts';
import { MAX_FILE_BATCH, MAX_FILE_NAME } from '../../rules.ts';

/** Access levels; each includes the ones before it. */
export const fileLevel = z.enum(['view', 'edit', 'manage']);
export type FileLevel = z.output<typeof fileLevel>;

export const fileCategory = z.enum([
  'image',
  'video',
  'audio',
  'document',
  'text',
  'archive',
  'other',
]);
export type FileCategory = z.output<typeof fileCategory>;

export const fileName = z
  .string()
  .min(1)
  .max(MAX_FILE_NAME)
  .transform((name) => name.normalize('NFC'))
  .refine(isFileName, field.rule('fileName'));

export const fileIds = z.array(field.id).min(1).max(MAX_FILE_BATCH);

const person = z.object({ id: z.string(), name: z.string() });

export const fileNode = z.object({
  id: z.string(),
  spaceId: z.string(),
  parentId: z.string().nullable(),
  kind: z.enum(['folder', 'file']),
  name: z.string(),
  size: z.int().describe('Bytes; 0 for a folder'),
  mediaType: z.string().describe('Detected from the content, not from the name'),
  category: fileCategory,
  versionId: z.string().nullable(),
  revision: z.int(),
  createdAt: field.timestamp,
  updatedAt: field.timestamp,
  updatedBy: person.nullable(),
  trashedAt: field.timestamp.nullable(),
  favourite: z.boolean(),
  shared: z.boolean().describe('With people or by a link'),
});
/** A file or folder in a list. */
export type FileNode = z.output<typeof fileNode>;

export const cursor = z.string().max(2_000);
export const pageLimit = z.preprocess(
  (value) => (value === undefined ? undefined : Number(value)),
  z.int().min(1).max(500).default(100),
);

export const nodePage = z.object({
  items: z.array(fileNode).max(500),
  next: z.string().nullable(),
});

/** What to do when the name is taken. */
export const conflictChoice = z.enum(['keepBoth', 'replace', 'skip']);
export type ConflictChoice = z.output<typeof conflictChoice>;

export const idParams = z.strictObject({ id: field.id });
/** A sub-app that keeps its own rules and tokens for attachments; for `records`, the records engine decides. */
export const attachingSubApp = z.string().regex(/^(?!records$)[A-Za-z][A-Za-z0-9_-]{0,31}$/);

export const recordParams = z.strictObject({
  subApp: z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,31}$/),
  recordType: z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/),
  recordId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
});
