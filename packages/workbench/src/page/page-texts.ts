import { createTexts } from '../texts/create-texts.ts';
import en from './locales/en-US.json';
import zh from './locales/zh-CN.json';

/** Texts of pages and questions: failures, Confirm, Cancel. Apart from the others, because every sub-app loads them first. */
export const usePageTexts = createTexts({ 'zh-CN': zh, 'en-US': en });
