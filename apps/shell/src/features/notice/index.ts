/** Loaded on demand: the layout needs only the bell. */
export const loadNoticePage = () => import('./notice-page.tsx');

export { NoticeBell } from './notice-bell.tsx';
