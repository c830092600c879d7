import { APPROVAL_LIMITS, type SignerRule } from '@pedestal/approval';
import { Icon } from '@pedestal/ui';
import { PeopleSelect, UnitSelect } from '@pedestal/workbench';
import { Button, InputNumber, Select } from 'antd';
import { useTitle } from '../../shared/use-title.ts';
import { useDesign } from '../design-context.ts';
import { useDesignTexts } from '../texts.ts';

type Kind = SignerRule['kind'];

const KINDS: readonly Kind[] = ['people', 'role', 'superior', 'unitHead', 'field', 'chosen'];
/** Every value of such a field names a person. */
const PERSON = 'person';

interface SignerRulesProps {
  rules: readonly SignerRule[];
  /** Where nobody signs, as in a copy, the starter does not choose either. */
  kinds?: readonly Kind[];
  onChange: (rules: readonly SignerRule[]) => void;
}

/** Who signs or is told: rules that add up. */
export function SignerRules({ rules, kinds = KINDS, onChange }: SignerRulesProps) {
  const t = useDesignTexts();
  const { isReadOnly, fields } = useDesign();
  const personFields = fields.filter(({ type }) => type === PERSON);
  const offered = kinds.filter((kind) => kind !== 'field' || personFields.length > 0);
  const create = (kind: Kind): SignerRule => {
    switch (kind) {
      case 'people':
        return { kind, people: [] };
      case 'role':
        return { kind, role: '' };
      case 'unitHead':
        return { kind };
      case 'superior':
        return { kind, levels: 1 };
      case 'field':
        return { kind, field: personFields[0]?.id ?? '' };
      case 'chosen':
        return { kind, max: 3 };
    }
  };
  const options = offered.map((value) => ({ value, label: t(`signers.${value}`) }));
  return (
    <div className="pn-stack">
      {rules.map((rule, index) => (
        <div className="pn-rule" key={index}>
          <div className="pn-rule-head">
            <Select<Kind>
              aria-label={t('signers.kind')}
              disabled={isReadOnly}
              value={rule.kind}
              options={options}
              onChange={(kind) => onChange(rules.with(index, create(kind)))}
            />
            <Button
              type="text"
              disabled={isReadOnly}
              aria-label={t('signers.remove', { number: index + 1 })}
              icon={<Icon name="close" size={14} />}
              onClick={() => onChange(rules.toSpliced(index, 1))}
            />
          </div>
          <RuleDetail rule={rule} onChange={(next) => onChange(rules.with(index, next))} />
        </div>
      ))}
      {!isReadOnly && rules.length < APPROVAL_LIMITS.rules && (
        <Button
          block
          type="dashed"
          icon={<Icon name="plus" size={14} />}
          onClick={() => onChange([...rules, create('people')])}
        >
          {t(rules.length === 0 ? 'signers.add' : 'signers.addMore')}
        </Button>
      )}
    </div>
  );
}

interface RuleDetailProps {
  rule: SignerRule;
  onChange: (rule: SignerRule) => void;
}

function RuleDetail({ rule, onChange }: RuleDetailProps) {
  const t = useDesignTexts();
  const title = useTitle();
  const { names, learn, fields, roles, isReadOnly } = useDesign();
  switch (rule.kind) {
    case 'people':
      return (
        <PeopleSelect
          label={t('signers.people')}
          isDisabled={isReadOnly}
          value={rule.people}
          names={names}
          onChange={(people, picked) => {
            learn(picked);
            onChange({ ...rule, people });
          }}
        />
      );
    case 'role':
      return (
        <Select
          aria-label={t('signers.role')}
          disabled={isReadOnly}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('problems.noRole')}
          value={rule.role === '' ? null : rule.role}
          options={roles.map(({ id, title: name }) => ({ value: id, label: title(name) }))}
          onChange={(role: string) => onChange({ ...rule, role })}
        />
      );
    case 'unitHead':
      return (
        <UnitSelect
          label={t('signers.unit')}
          placeholder={t('words.ownUnit')}
          disabled={isReadOnly}
          value={rule.unit ?? null}
          onChange={(unit) =>
            onChange(unit === null ? { kind: 'unitHead' } : { kind: 'unitHead', unit })
          }
        />
      );
    case 'superior':
      return (
        <InputNumber
          aria-label={t('signers.levels')}
          min={1}
          max={APPROVAL_LIMITS.superiorLevels}
          precision={0}
          disabled={isReadOnly}
          value={rule.levels}
          suffix={t('signers.levelsUp')}
          onChange={(levels) => onChange({ ...rule, levels: levels ?? 1 })}
        />
      );
    case 'field':
      return (
        <Select
          aria-label={t('signers.field')}
          disabled={isReadOnly}
          value={rule.field}
          options={fields
            .filter(({ type }) => type === PERSON)
            .map(({ id, title: name }) => ({ value: id, label: title(name) }))}
          onChange={(field) => onChange({ ...rule, field })}
        />
      );
    case 'chosen':
      return (
        <InputNumber
          aria-label={t('signers.max')}
          min={1}
          max={APPROVAL_LIMITS.people}
          precision={0}
          disabled={isReadOnly}
          value={rule.max}
          prefix={t('signers.atMost')}
          onChange={(max) => onChange({ ...rule, max: max ?? 1 })}
        />
      );
  }
}
