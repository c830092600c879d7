import {
  createTexts,
  type TextKey as KeyOf,
  type Translate as TranslateOf,
} from '@pedestal/workbench';
import en from '../locales/en-US.json';
import zh from '../locales/zh-CN.json';

export type TextKey = KeyOf<typeof en>;
export type Translate = TranslateOf<typeof en>;

/** The texts of the file service in the shell's language. */
export const useTexts = createTexts({ 'zh-CN': zh, 'en-US': en });

/** The key if there is a text for it: the server may send actions that this version does not know. */
export function findText(key: string): TextKey | undefined {
  return key in en ? (key as TextKey) : undefined;
}
