import { GUEST_EVENT, GUEST_PATH, type Guest } from '../../runtimes/guest/guest-protocol.ts';
import { createModuleRuntime } from '../../runtimes/module/module-runtime.ts';
import { styleScopeOf } from '../../shared/style-scope.ts';
import { followLook } from '../follow-look.ts';
import { followHistory } from './follow-history.ts';
import { followTitle, forwardInput } from './follow-shell.ts';
import { runPage } from './run-page.ts';

// The first script of a guest document: runs in the frame, before any script of the sub-app.
const guest: Guest = {
  async run(job) {
    const { context, html } = job;
    if (html !== undefined) return runPage(job, html);
    followHistory(job);
    forwardInput();
    followLook(context.shell);
    followTitle(job);
    const root = document.createElement('div');
    root.dataset.subApp = styleScopeOf(context.registration);
    root.style.height = '100%';
    document.body.append(root);
    return createModuleRuntime()({ ...context, root });
  },
};

const frame = window.frameElement;
if (frame) frame.dispatchEvent(new CustomEvent(GUEST_EVENT, { detail: guest }));
else {
  const { pathname, search, hash } = window.location;
  window.location.replace(pathname.slice(GUEST_PATH.length) + search + hash);
}
