import { createTexts } from '@pedestal/workbench';
import en from './locales/en-US.json';
import zh from './locales/zh-CN.json';

/** Apart from the texts of the list, because the list of passwords is loaded when it is opened. */
export const useHandoutTexts = createTexts({ 'zh-CN': zh, 'en-US': en });
