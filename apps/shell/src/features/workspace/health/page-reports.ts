import type { SubAppLoad } from '@pedestal/contract';
import { sendReport } from '../../../lib/api/api.ts';
import { releasesChanged } from '../../../lib/stores/release-events.ts';
import { createLoadReports, type LoadReports } from './load-reports.ts';
import { createMeasure } from './measure-load.ts';

/** Measures a load of this page. */
export const measureLoad = createMeasure();

/** The reply tells a page that started with a release which was taken back while it did. */
async function send(loads: SubAppLoad[]): Promise<void> {
  const address = '/gateway/console/telemetry/subAppLoads';
  const reply = (await sendReport(address, { loads })) as LoadsReply | undefined;
  if (reply?.info?.withdrawn) releasesChanged.emit({ within: 0 });
}

interface LoadsReply {
  info?: { withdrawn: boolean };
}

/** The loads of this page; what waits is sent when the page is left. */
export const pageReports: LoadReports = createLoadReports({
  now: () => performance.now(),
  send: (loads) => void send(loads),
  measure: measureLoad,
});

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') pageReports.flush();
});
