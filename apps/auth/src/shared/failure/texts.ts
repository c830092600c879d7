import { createTexts } from '@pedestal/workbench';
import en from './locales/en-US.json';
import zh from './locales/zh-CN.json';

export const useTexts = createTexts({ 'zh-CN': zh, 'en-US': en });
