import type { FileLink } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { Icon } from '@pedestal/ui';
import {
  SuspensionTag,
  TakeOverButton,
  useAction,
  useConfirm,
  useFormat,
} from '@pedestal/workbench';
import { Button } from 'antd';
import { useTexts } from '../../lib/texts.ts';

/** One link: what it allows, whether it works, and what can be done with it. */
export function LinkRow({ link, onShowLog }: { link: FileLink; onShowLog: () => void }) {
  const t = useTexts();
  const shell = useShell();
  const act = useAction();
  const confirm = useConfirm();
  const { id, suspension } = link;
  const copy = () =>
    act(
      () => navigator.clipboard.writeText(new URL(link.path, window.location.origin).href),
      t('copied'),
    );
  const remove = () =>
    confirm({
      title: t('removeLinkAsk'),
      content: t('removeLinkEffect'),
      okText: t('removeLink'),
      isDanger: true,
      run: async () => act(() => shell.call('POST /gateway/dfs/links/remove', { body: { id } })),
    });
  return (
    <li>
      <span>
        {suspension !== null && <SuspensionTag reason={suspension} />}
        <Terms link={link} />
      </span>
      {suspension === null ? (
        <Button size="small" onClick={copy}>
          {t('copyLink')}
        </Button>
      ) : (
        <TakeOverButton
          what={t('thisLink')}
          takeOver={(call) => call('POST /gateway/dfs/links/takeOver', { body: { id } })}
        />
      )}
      <Button size="small" onClick={onShowLog}>
        {t('log')}
      </Button>
      <Button
        size="small"
        icon={<Icon name="close" />}
        aria-label={t('removeLink')}
        onClick={remove}
      />
    </li>
  );
}

function Terms({ link }: { link: FileLink }) {
  const t = useTexts();
  const format = useFormat();
  const { downloads, downloadLimit, expiresAt, createdBy } = link;
  const counted =
    downloadLimit === null
      ? t('linkInfo', { downloads })
      : t('linkLimited', { downloads, limit: downloadLimit });
  const parts = [
    link.uploadOnly ? t('uploadOnly') : counted,
    link.hasPassword && t('withPassword'),
    expiresAt !== null &&
      t(expiresAt > Date.now() ? 'until' : 'expiredAt', { time: format.instant(expiresAt) }),
    createdBy.name !== '' && t('madeBy', { name: createdBy.name }),
  ];
  return <span className="dfs-link-terms">{parts.filter(Boolean).join(' · ')}</span>;
}
