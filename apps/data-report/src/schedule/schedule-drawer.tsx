import {
  type OpenedReportItem,
  PERMISSIONS,
  type ReportFileFormat,
  type ReportSchedule,
  type ReportScheduleTime,
} from '@pedestal/contract';
import { useLocale, usePermission, useShell } from '@pedestal/sub-app-sdk/react';
import { FormDrawer, PeopleSelect, useChange, useGet } from '@pedestal/workbench';
import { Checkbox, Form, Input, InputNumber, Radio, Select, Switch } from 'antd';
import { useTimeZone } from '../query/use-run.ts';
import { FORMATS } from '../saved/export-button.tsx';
import { useItemName } from '../saved/item-name.ts';
import { RolesInput } from '../saved/share-fields.tsx';
import { useTexts } from '../shared/texts.ts';
import { ConditionFields, firstCompared } from './condition-fields.tsx';
import { weekdayName } from './schedule-words.ts';

interface Fields {
  name: string;
  every: ReportScheduleTime['every'];
  weekday: number;
  day: number;
  time: string;
  format: ReportFileFormat;
  language: 'zh-CN' | 'en-US';
  recipientIds: string[];
  roleIds: string[];
  isConditional: boolean;
  measure: string;
  is: 'above' | 'below';
  value: number;
  toFiles: boolean;
  toMail: boolean;
  isOn: boolean;
}

interface ScheduleDrawerProps {
  item: OpenedReportItem;
  /** Undefined: a new one. */
  schedule?: ReportSchedule;
  onClose: () => void;
}

/** Who receives a report when, in which format, and whether only under a condition. */
export default function ScheduleDrawer({ item, schedule, onClose }: ScheduleDrawerProps) {
  const t = useTexts();
  const canSendToOthers = usePermission(PERMISSIONS.manageReports);
  const [form] = Form.useForm<Fields>();
  const timeZone = useTimeZone();
  const initial = useInitial(item, schedule);
  const save = useChange(
    (call, fields: Fields) => {
      const body = bodyOf(fields, schedule?.timeZone ?? timeZone);
      return schedule
        ? call('PUT /gateway/reports/schedules/:id', {
            params: { id: schedule.id },
            body: { ...body, version: schedule.version },
          })
        : call('POST /gateway/reports/schedules', { body: { ...body, itemId: item.id } });
    },
    { form, done: t('schedule.saved'), onDone: onClose },
  );
  return (
    <FormDrawer<Fields>
      title={t(schedule ? 'schedule.edit' : 'schedule.new')}
      form={form}
      initial={initial}
      isSaving={save.isPending}
      onSave={(fields) => save.mutate({ ...initial, ...fields })}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('schedule.name')}
        rules={[{ required: true, whitespace: true, message: t('saved.nameNeeded') }]}
      >
        <Input maxLength={80} />
      </Form.Item>
      <WhenFields />
      <Form.Item name="format" label={t('schedule.format')}>
        <Radio.Group options={FORMATS.map((value) => ({ value, label: t(`export.${value}`) }))} />
      </Form.Item>
      <Form.Item name="language" label={t('schedule.language')}>
        <Radio.Group
          options={[
            { value: 'zh-CN', label: '中文' },
            { value: 'en-US', label: 'English' },
          ]}
        />
      </Form.Item>
      {canSendToOthers ? (
        <>
          <Form.Item
            name="recipientIds"
            label={t('schedule.recipients')}
            extra={t('schedule.recipientsHint')}
          >
            <PeopleInput schedule={schedule} />
          </Form.Item>
          <Form.Item name="roleIds" label={t('schedule.roles')}>
            <RolesInput
              known={(schedule?.roles ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
        </>
      ) : (
        <p className="wb-muted">{t('schedule.onlyMe')}</p>
      )}
      <DeliveryFields />
      <ConditionFields item={item} />
      <Form.Item name="isOn" label={t('schedule.isOn')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
}

function useInitial(item: OpenedReportItem, schedule: ReportSchedule | undefined): Fields {
  const locale = useLocale();
  const shell = useShell();
  const when = schedule?.when ?? { every: 'week' as const, weekday: 1, hour: 8, minute: 0 };
  const nameOf = useItemName();
  const me = shell.user.get()?.id;
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    name: schedule?.name ?? nameOf(item),
    every: when.every,
    weekday: when.every === 'week' ? when.weekday : 1,
    day: when.every === 'month' ? when.day : 1,
    time: `${two(when.hour)}:${two(when.minute)}`,
    format: schedule?.format ?? 'xlsx',
    language: schedule?.language ?? locale,
    recipientIds: schedule?.recipients.map(({ id }) => id) ?? (me ? [me] : []),
    roleIds: schedule?.roles.map(({ id }) => id) ?? [],
    isConditional: schedule?.condition != null,
    measure: schedule?.condition
      ? [schedule.condition.tile, schedule.condition.measure].filter(Boolean).join('.')
      : firstCompared(item),
    is: schedule?.condition?.is ?? 'above',
    value: Number(schedule?.condition?.value ?? 0),
    toFiles: schedule?.toFiles ?? false,
    toMail: schedule?.toMail ?? false,
    isOn: schedule?.isOn ?? true,
  };
}

function bodyOf(fields: Fields, timeZone: string) {
  const { name, format, language, recipientIds, roleIds, toFiles, toMail, isOn } = fields;
  const condition = fields.isConditional ? conditionOf(fields) : null;
  return {
    ...{ name, format, language, recipientIds, roleIds, toFiles, toMail, isOn, timeZone },
    when: whenOf(fields),
    condition,
  };
}

function conditionOf({ measure, is, value }: Fields) {
  const [id = '', tile] = measure.split('.').toReversed();
  return { measure: id, is, value: String(value), ...(tile ? { tile } : {}) };
}

function whenOf({ every, weekday, day, time }: Fields): ReportScheduleTime {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  if (every === 'day') return { every, hour, minute };
  return every === 'week' ? { every, weekday, hour, minute } : { every, day, hour, minute };
}

/** Ways to the recipients besides the notice. */
function DeliveryFields() {
  const t = useTexts();
  const { data } = useGet('GET /gateway/reports/schedules', {});
  const canMail = data?.canMail ?? false;
  return (
    <fieldset className="dr-share">
      <legend>{t('schedule.delivery')}</legend>
      <p className="wb-muted">{t('schedule.deliveryHint')}</p>
      <Form.Item name="toFiles" valuePropName="checked">
        <Checkbox>{t('schedule.toFiles')}</Checkbox>
      </Form.Item>
      <Form.Item
        name="toMail"
        valuePropName="checked"
        extra={t(canMail ? 'schedule.mailHint' : 'schedule.noMail')}
      >
        <Checkbox disabled={!canMail}>{t('schedule.toMail')}</Checkbox>
      </Form.Item>
    </fieldset>
  );
}

function WhenFields() {
  const t = useTexts();
  const locale = useLocale();
  const every = Form.useWatch<Fields['every']>('every') ?? 'week';
  return (
    <>
      <Form.Item name="every" label={t('schedule.every')}>
        <Radio.Group
          options={(['day', 'week', 'month'] as const).map((value) => ({
            value,
            label: t(`schedule.each.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item name="weekday" label={t('schedule.weekday')} hidden={every !== 'week'}>
        <Select<number>
          options={[1, 2, 3, 4, 5, 6, 7].map((value) => ({
            value,
            label: weekdayName(value, locale),
          }))}
        />
      </Form.Item>
      <Form.Item name="day" label={t('schedule.day')} hidden={every !== 'month'}>
        <InputNumber min={1} max={31} precision={0} />
      </Form.Item>
      <Form.Item
        name="time"
        label={t('schedule.time')}
        rules={[
          {
            required: true,
            pattern: /^([01]?\d|2[0-3]):[0-5]\d$/,
            message: t('schedule.timeNeeded'),
          },
        ]}
      >
        <Input className="dr-time" maxLength={5} placeholder="08:00" />
      </Form.Item>
    </>
  );
}

interface PeopleInputProps {
  schedule: ReportSchedule | undefined;
  id?: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
}

function PeopleInput({ schedule, id, value = [], onChange }: PeopleInputProps) {
  const t = useTexts();
  const shell = useShell();
  const me = shell.user.get();
  const names = new Map((schedule?.recipients ?? []).map((each) => [each.id, each.displayName]));
  if (me) names.set(me.id, me.displayName);
  return (
    <PeopleSelect
      {...(id === undefined ? {} : { id })}
      label={t('schedule.recipients')}
      value={value}
      names={names}
      max={100}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}
