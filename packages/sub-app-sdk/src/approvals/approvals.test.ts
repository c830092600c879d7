import { describe, expect, it, vi } from 'vitest';
import type { Shell } from '../shell.ts';
import { approvalOf, showApproval, startApproval } from './approvals.ts';

const record = { workspace: 'approve', collection: 'expense', id: 'r1' };

function createShell() {
  const call = vi.fn(async () => ({}));
  const undo = vi.fn();
  const embed = vi.fn(() => undo);
  return { shell: { call, embed } as unknown as Shell, call, embed, undo };
}

describe('approvals of other sub-apps', () => {
  it('reads the approvals of a record', async () => {
    const { shell, call } = createShell();
    await approvalOf(shell, record);
    expect(call).toHaveBeenCalledWith('GET /gateway/approvals/of/:workspace/:collection/:id', {
      params: record,
    });
  });

  it('starts an approval of the version that the person saw', async () => {
    const { shell, call } = createShell();
    await startApproval(shell, record, { version: 4, chosen: { sign1: ['u1'] } });
    expect(call).toHaveBeenCalledWith('POST /gateway/approvals', {
      body: {
        workspace: 'approve',
        collection: 'expense',
        recordId: 'r1',
        version: 4,
        chosen: { sign1: ['u1'] },
      },
    });
  });

  it('embeds the panel, and returns what removes it', () => {
    const { shell, embed, undo } = createShell();
    const container = {} as HTMLElement;
    expect(showApproval(shell, container, record)).toBe(undo);
    expect(embed).toHaveBeenCalledWith('approve', container, {
      purpose: expect.objectContaining({ kind: 'record', record }),
    });
  });
});
