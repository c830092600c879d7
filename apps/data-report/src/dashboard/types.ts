import type { DashboardContent, OpenedReportItem } from '@pedestal/contract';

export type OpenedDashboard = OpenedReportItem & { content: DashboardContent };

/** A tile before it has an id and a place. */
export type TilePart =
  | { kind: 'text'; title: string; text: string }
  | { kind: 'report'; title: string; report: string };
