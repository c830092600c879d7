export { inspectorLog, type LogEntry } from './event-log.ts';
export { addReport, type PolicyReport, watchPolicyReports } from './policy-reports.ts';
export { type InspectedApp, type SharedVersion, writeReport } from './report.ts';
