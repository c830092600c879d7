import type { Notice } from '@pedestal/contract';
import { createEvent } from './event.ts';

/** A notice arrived. */
export const noticeArrived = createEvent<Notice>();
