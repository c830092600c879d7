/** Permission codes of the console itself; sub-apps add theirs as resources. */
export const PERMISSIONS = {
  readDocs: 'console:docs',
  overrideEntry: 'console:override',
} as const;
