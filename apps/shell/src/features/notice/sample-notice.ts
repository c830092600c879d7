import type { Notice } from '@pedestal/contract';

const texts = { 'zh-CN': '', 'en-US': '' };

/** A notice for tests, with defaults. */
export function sampleNotice(seq: number, changes: Partial<Notice> = {}): Notice {
  return {
    seq,
    type: 2001,
    message: {},
    title: texts,
    body: texts,
    link: '',
    sender: null,
    subApp: null,
    createdAt: seq,
    read: false,
    ...changes,
  };
}
