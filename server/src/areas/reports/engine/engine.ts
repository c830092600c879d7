import type { FigureStatement } from '../../../platform/figures/figure-table.ts';

export type EngineRow = Record<string, string | number | bigint | null>;

export interface RunOptions {
  /** Stops the statement in the database. */
  signal: AbortSignal;
  /** When the statement is stopped, by `performance.now`. */
  deadline: number;
}

/** Runs statements that only read, apart from everything else that the gateway does. */
export interface Engine {
  /** Throws `timedOut` or `queryCancelled`. */
  run(statement: FigureStatement, options: RunOptions): Promise<EngineRow[]>;
  close(): Promise<void>;
}
