import { createTexts } from './create-texts.ts';
import en from './locales/en-US.json';
import zh from './locales/zh-CN.json';

/** Words that every sub-app needs: Save, Cancel, Status … */
export const useCommonTexts = createTexts({ 'zh-CN': zh, 'en-US': en });
