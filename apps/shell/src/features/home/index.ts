export { EntryList, type HomeEntry } from './entry-list.tsx';
export { HomePage } from './home-page.tsx';
