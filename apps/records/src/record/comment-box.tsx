import { useChange, useGet } from '@pedestal/workbench';
import { Button, Mentions } from 'antd';
import { useState } from 'react';
import { useTexts } from '../shared/texts.ts';

interface CommentBoxProps {
  params: { workspace: string; collection: string; id: string };
}

/** Writes a comment. People who are named with @ are told. */
export function CommentBox({ params }: CommentBoxProps) {
  const t = useTexts();
  const [text, setText] = useState('');
  const [search, setSearch] = useState<string>();
  const [named, setNamed] = useState<ReadonlyMap<string, string>>(new Map());
  const { data, isFetching } = useGet(
    'GET /gateway/records/:workspace/:collection/options/:field',
    {
      // Whoever can own a record can be told about it.
      params: { workspace: params.workspace, collection: params.collection, field: 'owner' },
      query: { q: search ?? '', limit: 10 },
    },
    { enabled: search !== undefined },
  );
  const add = useChange(
    (call, body: { text: string; mentions: string[] }) =>
      call('POST /gateway/records/:workspace/:collection/:id/comments', { params, body }),
    {
      onDone() {
        setText('');
        setNamed(new Map());
      },
    },
  );
  const mentions = [...named].flatMap(([id, name]) => (text.includes(`@${name}`) ? [id] : []));
  const send = () => text.trim() !== '' && add.mutate({ text, mentions });
  return (
    <div className="rc-comment-box">
      <Mentions
        aria-label={t('timeline.comment')}
        placeholder={t('timeline.commentHint')}
        autoSize={{ minRows: 1, maxRows: 8 }}
        maxLength={4_000}
        value={text}
        onChange={setText}
        loading={isFetching}
        filterOption={false}
        options={(data?.items ?? []).map(({ id, label, hint }) => ({
          key: id,
          value: label,
          label: hint ? `${label} · ${hint}` : label,
        }))}
        onSearch={setSearch}
        onSelect={({ key }) => {
          // antd appends something of its own to the key.
          const person = data?.items.find(({ id }) => String(key).startsWith(id));
          if (person) setNamed(new Map(named).set(person.id, person.label));
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      <Button disabled={text.trim() === ''} loading={add.isPending} onClick={send}>
        {t('timeline.send')}
      </Button>
    </div>
  );
}
