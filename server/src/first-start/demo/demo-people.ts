export interface DemoPerson {
  userName: string;
  displayName: string;
  unit: string;
  roles: readonly string[];
  /** Unit whose people this person administers, including units below. */
  administers?: string;
}

const person = (
  userName: string,
  displayName: string,
  unit: string,
  ...roles: string[]
): DemoPerson => ({ userName, displayName, unit, roles });

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person('chen.jing', '陈静', 'office', 'staff', 'manager', 'store-manager', 'supervisor'),
  person('liu.yang', '刘洋', 'people', 'staff', 'manager'),
  { ...person('zhao.min', '赵敏', 'people', 'staff', 'access-manager'), administers: 'group' },
  { ...person('sun.li', '孙丽', 'people', 'staff', 'access-manager'), administers: 'retail' },
  person('zhou.jie', '周杰', 'finance', 'staff', 'manager', 'accountant'),
  person('wu.fang', '吴芳', 'finance', 'staff', 'accountant'),
  person('zheng.hao', '郑浩', 'finance', 'staff', 'accountant'),
  person('wang.qian', '王倩', 'finance', 'staff', 'auditor'),
  person('feng.lei', '冯磊', 'it', 'staff', 'manager'),
  person('chu.ning', '褚宁', 'it', 'staff'),
  person('wei.tao', '卫涛', 'it', 'staff', 'auditor'),
  person('jiang.xue', '蒋雪', 'it', 'staff'),
  person('shen.bo', '沈波', 'retail', 'staff', 'manager', 'store-manager'),
  person('han.mei', '韩梅', 'east', 'staff', 'store-manager'),
  person('yang.guang', '杨光', 'shanghai', 'store-manager'),
  person('zhu.lin', '朱琳', 'shanghai', 'shop-assistant'),
  person('qin.feng', '秦峰', 'shanghai', 'shop-assistant'),
  person('you.na', '尤娜', 'shanghai', 'shop-assistant'),
  person('xu.kai', '许凯', 'shanghai', 'shop-assistant'),
  person('he.yu', '何雨', 'shanghai', 'shop-assistant'),
  // Franchise partners: they see their own documents only.
  person('lu.yao', '陆遥', 'east'),
  person('meng.jia', '孟佳', 'east'),
  person('lv.ping', '吕萍', 'south', 'staff', 'store-manager'),
  person('shi.jun', '施军', 'shenzhen', 'store-manager'),
  person('zhang.wei', '张伟', 'shenzhen', 'shop-assistant'),
  person('kong.yan', '孔燕', 'shenzhen', 'shop-assistant'),
  person('cao.bin', '曹斌', 'shenzhen', 'shop-assistant'),
  person('yan.hui', '严慧', 'shenzhen', 'shop-assistant'),
  person('hua.qing', '华清', 'shenzhen', 'shop-assistant'),
  {
    ...person('jin.peng', '金鹏', 'warehousing', 'staff', 'manager', 'supervisor'),
    administers: 'warehousing',
  },
  person('wei.dong', '魏东', 'first', 'supervisor'),
  person('tao.ran', '陶然', 'first', 'picker'),
  person('jiang.bo', '姜博', 'first', 'picker'),
  person('qi.ying', '戚英', 'first', 'picker'),
  person('xie.tian', '谢天', 'first', 'picker'),
  person('zou.ling', '邹玲', 'first', 'picker'),
  person('yu.hang', '喻航', 'second', 'supervisor'),
  person('bai.xue', '柏雪', 'second', 'picker'),
  person('shui.yi', '水怡', 'second', 'picker'),
  person('dou.hai', '窦海', 'second', 'picker', 'shop-assistant'),
  person('zhang.ming', '章明', 'second', 'picker'),
  person('yun.fei', '云飞', 'second', 'picker'),
  // Traders, whoever sends the trucks, and whoever lets them out: they see the plastics trade only.
  person('ge.lan', '葛岚', 'trading', 'trader'),
  person('fan.chen', '范晨', 'trading', 'trader'),
  person('peng.fei', '彭飞', 'trading', 'trader'),
  person('lu.min', '鲁敏', 'trading', 'trader'),
];
