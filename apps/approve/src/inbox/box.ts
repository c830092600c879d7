/** A list of approvals. */
export type Box = 'todo' | 'done' | 'cc' | 'mine' | 'all';
