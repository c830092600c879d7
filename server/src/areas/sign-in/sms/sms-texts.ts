import type { Locale } from '@pedestal/contract';
import { MINUTE } from '../../../platform/time/durations.ts';

/** Without links, so that people do not learn to trust links in text messages. */
export function codeText(code: string, life: number, locale: Locale): string {
  const minutes = Math.round(life / MINUTE);
  return locale === 'zh-CN'
    ? `验证码 ${code}，${minutes} 分钟内有效。请勿告诉任何人，工作人员也不会索要。`
    : `Your code is ${code}. It is valid for ${minutes} minutes. Never tell it to anyone; staff will not ask for it.`;
}

export function passwordChangedText(locale: Locale): string {
  return locale === 'zh-CN'
    ? '您的登录密码已重置，所有设备均已退出登录。如非本人操作，请立即联系管理员。'
    : 'Your password was reset and all devices were signed out. If this was not you, tell your administrator at once.';
}
