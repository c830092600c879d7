import type { RouteParsed, routeGroups } from '@pedestal/contract';

type Create = (typeof routeGroups.reportSchedule)['create'];

/** What a person says about a schedule. */
export type Values = Omit<RouteParsed<Create>['body'], 'itemId'>;

/** What is stored of it besides its name and recipients. */
export type ScheduleContent = Omit<Values, 'name' | 'recipientIds' | 'isOn'>;

/** Reads what is stored; schedules of earlier releases had no ways of delivery. */
export function readScheduleContent({ content }: { content: string }): ScheduleContent {
  const stored = JSON.parse(content) as ScheduleContent;
  return { ...stored, toFiles: stored.toFiles ?? false, toMail: stored.toMail ?? false };
}
