import type { Locale } from '@pedestal/contract';

/** Reasons for refusing an archive, with their messages. */
export const ARCHIVE_FAULTS = {
  notAnArchive: { 'zh-CN': '不是有效的 tar.gz 文件', 'en-US': 'This is not a tar.gz archive' },
  cutShort: { 'zh-CN': '文件不完整', 'en-US': 'The archive is truncated' },
  tooLarge: { 'zh-CN': '超过大小限制', 'en-US': 'This is too large' },
  tooManyFiles: { 'zh-CN': '文件数量过多', 'en-US': 'There are too many files' },
  unsafePath: {
    'zh-CN': '文件路径不被允许（只能是相对路径，且不含特殊字符或以点开头的名称）',
    'en-US':
      'This path is not allowed: use a relative path of plain characters, without names that start with a dot',
  },
  notAFile: {
    'zh-CN': '只允许普通文件，不允许链接或设备',
    'en-US': 'Only regular files are allowed, no links or devices',
  },
  twice: { 'zh-CN': '同一路径出现两次', 'en-US': 'The path is a duplicate' },
  empty: { 'zh-CN': '没有任何文件', 'en-US': 'The archive contains no files' },
  manifestInvalid: { 'zh-CN': 'manifest.json 不正确', 'en-US': 'manifest.json is not valid' },
  manifestMismatch: {
    'zh-CN': '文件与 manifest.json 记录的内容不一致',
    'en-US': 'The file does not match manifest.json',
  },
  unlisted: {
    'zh-CN': 'manifest.json 中没有列出该文件',
    'en-US': 'manifest.json does not list this file',
  },
  missing: { 'zh-CN': '缺少该文件', 'en-US': 'This file is missing' },
  versionUnknown: {
    'zh-CN': '没有 manifest.json，请在上传时指明版本号',
    'en-US': 'There is no manifest.json, so the upload must specify the version',
  },
  otherSubApp: {
    'zh-CN': 'manifest.json 属于另一个子应用或另一个版本',
    'en-US': 'manifest.json belongs to another sub-app or version',
  },
} as const satisfies Record<string, Record<Locale, string>>;

export type ArchiveFaultReason = keyof typeof ARCHIVE_FAULTS;

export class ArchiveFault extends Error {
  override readonly name = 'ArchiveFault';
  readonly reason: ArchiveFaultReason;
  /** The file that is refused. */
  readonly path: string;

  constructor(reason: ArchiveFaultReason, path = '') {
    super(path ? `${ARCHIVE_FAULTS[reason]['en-US']}: ${path}` : ARCHIVE_FAULTS[reason]['en-US']);
    this.reason = reason;
    this.path = path;
  }
}
