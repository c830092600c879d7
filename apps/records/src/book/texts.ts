import { createTexts } from '@pedestal/workbench';
import en from './locales/en-US.json';
import zh from './locales/zh-CN.json';

/** Texts of the pages of books. */
export const useBookTexts = createTexts({ 'zh-CN': zh, 'en-US': en });
