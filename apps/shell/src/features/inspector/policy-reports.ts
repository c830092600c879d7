import { redact } from './redact.ts';

const MAX_REPORTS = 50;

/** Something that the policy of a document kept out. */
export interface PolicyReport {
  id: number;
  directive: string;
  blocked: string;
}

/** The part of a report that is read here. */
interface Violation {
  effectiveDirective?: string | null;
  blockedURL?: string | null;
}

type Observer = new (
  notify: (reports: readonly { body: Violation | null }[]) => void,
  options: { types: string[]; buffered: boolean },
) => { observe(): void; disconnect(): void };

function listDocuments(): Window[] {
  const frames = document.querySelectorAll<HTMLIFrameElement>('[data-sub-app] iframe');
  return [window, ...[...frames].flatMap(({ contentWindow }) => contentWindow ?? [])];
}

/** A sealed frame shows nothing. */
function observe(view: Window, notify: (violation: Violation) => void): () => void {
  try {
    const { ReportingObserver: Watch } = view as unknown as { ReportingObserver?: Observer };
    if (!Watch) return () => {};
    const observer = new Watch(
      (reports) => {
        for (const { body } of reports) if (body) notify(body);
      },
      { types: ['csp-violation'], buffered: true },
    );
    observer.observe();
    return () => observer.disconnect();
  } catch {
    return () => {};
  }
}

/** Reads what policies keep out in this page and its guest documents, also what they did before. */
export function watchPolicyReports(notify: (report: PolicyReport) => void) {
  let lastId = 0;
  const watched = new Map<Window, () => void>();
  const add = ({ effectiveDirective, blockedURL }: Violation) => {
    lastId += 1;
    notify({ id: lastId, directive: effectiveDirective ?? '', blocked: redact(blockedURL ?? '') });
  };
  return {
    /** Watches the documents that are new, and no longer those that are gone. */
    look(): void {
      const views = new Set(listDocuments());
      for (const [view, undo] of watched) {
        if (views.has(view)) continue;
        undo();
        watched.delete(view);
      }
      for (const view of views) if (!watched.has(view)) watched.set(view, observe(view, add));
    },
    stop(): void {
      for (const undo of watched.values()) undo();
      watched.clear();
    },
  };
}

/** Adds a report to the newest ones. */
export function addReport(
  reports: readonly PolicyReport[],
  report: PolicyReport,
): readonly PolicyReport[] {
  return [...reports, report].slice(-MAX_REPORTS);
}
