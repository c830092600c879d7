/** Loaded on demand: the layout needs only the indicator. */
export const loadJobsPage = () => import('./jobs-page.tsx');

export { JobIndicator } from './job-indicator.tsx';
