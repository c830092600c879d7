import type { RouteOf, RouteOutput } from '@pedestal/contract';
import { useLocale } from '@pedestal/sub-app-sdk/react';
import { useTexts } from './texts.ts';

export type Described = RouteOutput<
  RouteOf<'GET /gateway/workspaces/:workspace'>
>['collections'][number];
export type RecordAnswerData = RouteOutput<
  RouteOf<'GET /gateway/records/:workspace/:collection/why'>
>;

export const ACTIONS = ['read', 'edit', 'delete', 'export'] as const;

/** A title in the person's language. */
export function useTitle() {
  const locale = useLocale();
  return ([chinese, english]: readonly [string, string]) =>
    locale === 'zh-CN' ? chinese : english;
}

/** The name of an action, for sentences. */
export function useActionName() {
  const t = useTexts();
  return (action: string) => {
    const known = ACTIONS.find((each) => each === action);
    return known ? t(`action.${known}`) : action;
  };
}
