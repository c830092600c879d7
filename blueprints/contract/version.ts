import {
  choice,
  collection,
  integer,
  link,
  list,
  longText,
  person,
  text,
} from '@pedestal/blueprint';

/** The text of a contract as it was at one moment. Only transitions of the contract write it. */
export const version = collection({
  title: ['合同版本', 'Contract version'],
  label: 'name',
  fields: {
    contract: link('contract', { title: ['合同', 'Contract'], required: true }),
    name: text({ title: ['合同名称', 'Name'], max: 100 }),
    revision: integer({ title: ['版本', 'Version'], required: true }),
    stage: choice(
      {
        kept: ['留存', 'Kept'],
        submitted: { title: ['送审', 'Handed in'], color: 'blue' },
        approved: { title: ['定稿', 'Approved'], color: 'green' },
      },
      { title: ['阶段', 'Stage'], required: true },
    ),
    text: longText({ title: ['正文', 'Text'], max: 50_000 }),
    handler: person({ title: ['经办人', 'Handler'] }),
  },
  views: [
    list('all', {
      title: ['全部', 'All'],
      columns: ['name', 'revision', 'stage', 'handler', 'created'],
      sort: ['-created'],
    }),
  ],
  search: ['name'],
  indexes: [['contract', '-revision']],
});
