import { sendReport } from '../../../lib/api/api.ts';
import { createLoadReports, type LoadReports } from './load-reports.ts';
import { createMeasure } from './measure-load.ts';

/** Measures a load of this page. */
export const measureLoad = createMeasure();

/** The loads of this page; what waits is sent when the page is left. */
export const pageReports: LoadReports = createLoadReports({
  now: () => performance.now(),
  send: (loads) => sendReport('/gateway/console/telemetry/subAppLoads', { loads }),
  measure: measureLoad,
});

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') pageReports.flush();
});
