import type { AuditAction } from '@pedestal/contract';
import { createTexts } from '@pedestal/workbench';
import en from './locales/en-US.json';
import zh from './locales/zh-CN.json';

export const useTexts = createTexts({ 'zh-CN': zh, 'en-US': en });

/** The label of an action. */
export function useActionNames(): (action: AuditAction) => string {
  const t = useTexts();
  return (action) => t(`actions.${action}`);
}
