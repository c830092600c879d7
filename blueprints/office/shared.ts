/** What somebody may do who runs an application. */
export const EVERYTHING = ['read', 'create', 'edit', 'delete', 'import', 'export'] as const;
export const READ = { actions: ['read'] };
export const WORK = { actions: ['read', 'create', 'edit'] };
