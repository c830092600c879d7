import type { SentNotice } from '@pedestal/contract';
import { useLocale } from '@pedestal/sub-app-sdk/react';
import { DataList, type ListColumn, useFormat, useList } from '@pedestal/workbench';
import { Button, Modal, Progress } from 'antd';
import { useState } from 'react';
import { useTexts } from './texts.ts';

/** Sent notices with their audience and read counts. */
export function SentList() {
  const t = useTexts();
  const format = useFormat();
  const locale = useLocale();
  const describe = useAudience();
  const list = useList('GET /gateway/console/notices/sent');
  const [opened, setOpened] = useState<SentNotice>();

  const columns: ListColumn<SentNotice>[] = [
    {
      key: 'what',
      title: t('what'),
      isFixed: true,
      render: (_, notice) => (
        <Button type="link" onClick={() => setOpened(notice)}>
          {notice.title[locale]}
        </Button>
      ),
    },
    { key: 'to', title: t('to'), render: (_, { to }) => describe(to) },
    {
      key: 'read',
      title: t('read'),
      width: 200,
      render: (_, notice) => <Readers of={notice} />,
    },
    {
      key: 'sender',
      title: t('sender'),
      render: (_, { sender }) => (sender ? sender.name : t('console')),
    },
    { key: 'when', title: t('when'), render: (_, notice) => format.instant(notice.createdAt) },
  ];

  return (
    <>
      <DataList
        name="sentNotices"
        label={t('history')}
        rowKey={(notice) => String(notice.seq)}
        columns={columns}
        list={list}
      />
      {opened && (
        <Modal
          open
          footer={null}
          title={t('details', { time: format.instant(opened.createdAt) })}
          onCancel={() => setOpened(undefined)}
        >
          <h2>{opened.title[locale]}</h2>
          <p className="auth-text">{opened.body[locale]}</p>
          {opened.link && <p className="wb-muted">{opened.link}</p>}
          <p>
            {t('to')}: {describe(opened.to)}
          </p>
          <Readers of={opened} />
          <p className="wb-muted">{t('recipientsHint')}</p>
        </Modal>
      )}
    </>
  );
}

function Readers({ of: { readers, recipients } }: { of: SentNotice }) {
  const t = useTexts();
  const format = useFormat();
  const words = t('readOf', {
    readers: format.number(readers),
    recipients: format.number(recipients),
  });
  return (
    <>
      {words}
      <Progress
        aria-label={words}
        percent={recipients === 0 ? 0 : Math.round((readers / recipients) * 100)}
        size="small"
        showInfo={false}
      />
    </>
  );
}

/** Describes the audience of a notice. */
function useAudience(): (to: SentNotice['to']) => string {
  const t = useTexts();
  const format = useFormat();
  return ({ everyone, users, roles, orgUnits, systems }) => {
    if (everyone) return t('everyone');
    const names = users.names.join(', ');
    const more = users.count - users.names.length;
    const people = more > 0 ? t('morePeople', { names, count: format.number(more) }) : names;
    const groups = [...roles, ...orgUnits, ...systems].map((one) => format.name(one) || one.id);
    return [...(people ? [people] : []), ...groups].join(', ');
  };
}
