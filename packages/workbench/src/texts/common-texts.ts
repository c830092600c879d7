import pageEn from '../page/locales/en-US.json';
import pageZh from '../page/locales/zh-CN.json';
import { createTexts } from './create-texts.ts';
import en from './locales/en-US.json';
import zh from './locales/zh-CN.json';

/** Words of lists and forms, such as Save, Status and Next, and those of pages. */
export const useCommonTexts = createTexts({
  'zh-CN': { ...pageZh, ...zh },
  'en-US': { ...pageEn, ...en },
});
