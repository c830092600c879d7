import type { PickedPerson } from '@pedestal/workbench';

/** What the form of a notice holds. */
export interface NoticeValues {
  everyone: boolean;
  people: PickedPerson[];
  roles: string[];
  orgUnits: string[];
  systems: string[];
  titleZh: string;
  titleEn: string;
  bodyZh: string;
  bodyEn: string;
  link: string;
}

export const BLANK_NOTICE: NoticeValues = {
  everyone: false,
  people: [],
  roles: [],
  orgUnits: [],
  systems: [],
  titleZh: '',
  titleEn: '',
  bodyZh: '',
  bodyEn: '',
  link: '',
};

/** The chosen recipients; an empty object: nobody. */
export function audienceOf({ everyone, people, roles, orgUnits, systems }: NoticeValues) {
  if (everyone) return { everyone: true as const };
  const users = people.map((person) => person.value);
  return {
    ...(users.length > 0 ? { users } : {}),
    ...(roles.length > 0 ? { roles } : {}),
    ...(orgUnits.length > 0 ? { orgUnits } : {}),
    ...(systems.length > 0 ? { systems } : {}),
  };
}
