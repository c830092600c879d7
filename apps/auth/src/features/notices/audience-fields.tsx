import { buildTree, PersonSelect, RolesSelect, useFormat, useGet } from '@pedestal/workbench';
import { Form, Select, TreeSelect } from 'antd';
import { useReach } from '../../shared/use-reach.ts';
import { useTexts } from './texts.ts';

interface UnitNode {
  value: string;
  title: string;
  children: UnitNode[];
}

/** Recipients of a notice: people, roles, org units and systems. */
export function AudienceFields() {
  const t = useTexts();
  const format = useFormat();
  const reach = useReach();
  const units = useGet('GET /gateway/authority/orgUnits', {});
  const tree = buildTree(
    units.data ?? [],
    (unit, children: UnitNode[]): UnitNode => ({
      value: unit.id,
      title: format.name(unit),
      children,
    }),
  );
  return (
    <>
      <Form.Item name="people" label={t('people')}>
        <PersonSelect label={t('people')} />
      </Form.Item>
      <Form.Item name="roles" label={t('roles')}>
        <RolesSelect label={t('roles')} />
      </Form.Item>
      <Form.Item name="orgUnits" label={t('units')}>
        <TreeSelect
          multiple
          treeData={tree}
          placeholder={t('chooseUnits')}
          showSearch={{ treeNodeFilterProp: 'title' }}
        />
      </Form.Item>
      <Form.Item name="systems" label={t('systems')}>
        <Select
          mode="multiple"
          placeholder={t('chooseSystems')}
          showSearch={{ optionFilterProp: 'label' }}
          options={reach.systemOptions}
        />
      </Form.Item>
    </>
  );
}
