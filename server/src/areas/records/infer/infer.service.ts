import { AppError, type RouteOutput, type routeGroups } from '@pedestal/contract';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { talkToThread } from '../../../platform/jobs/job-thread.ts';
import { SPREADSHEET_LIMITS } from '../../../platform/spreadsheet/limits.ts';
import { SpreadsheetError } from '../../../platform/spreadsheet/spreadsheet-error.ts';
import { RECORD_LIMITS } from '../limits.ts';
import type { Inference } from './infer-worker.ts';
import { proposeColumns } from './propose-field.ts';

type Output = RouteOutput<(typeof routeGroups.workspace)['infer']>;

const WORKER = new URL('./infer-worker.ts', import.meta.url);

/** Reads a whole spreadsheet in a thread and proposes a field for each column. Nothing is stored. */
export async function inferFields({ upload, locale }: SignedInContext): Promise<Output> {
  if (!upload) throw new AppError('mediaTypeUnsupported');
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const chunk of upload as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > SPREADSHEET_LIMITS.file) throw new AppError('tooLarge');
    pieces.push(chunk);
  }
  const found = await inThread(Buffer.concat(pieces));
  if ('error' in found) {
    const { problem, detail, place } = found.error;
    throw new SpreadsheetError(problem, detail, place).toAppError(locale);
  }
  const { sheet, rows, tallies } = found;
  return { sheet, rows, columns: proposeColumns(tallies, rows) };
}

async function inThread(file: Buffer): Promise<Inference> {
  let found: Inference | undefined;
  const signal = AbortSignal.timeout(RECORD_LIMITS.infer.within);
  await talkToThread<Inference, null>(WORKER, file, signal, (message) => {
    found = message;
    return null;
  });
  if (!found) throw new Error('the thread ended without a result');
  return found;
}
