import { AppError } from '@pedestal/contract';
import type { Person } from '../../../administration/people.ts';
import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import { isUserNameViolation } from '../../../platform/db/name-key.ts';

type Described = Pick<
  Person,
  'user_name' | 'display_name' | 'mobile' | 'email' | 'org_unit_id' | 'locale' | 'requires_mfa'
>;

/** The fields of a person in audit entries. */
export function describePerson(person: Described) {
  return {
    userName: person.user_name,
    displayName: person.display_name,
    mobile: person.mobile ?? '',
    email: person.email,
    orgUnitId: person.org_unit_id,
    locale: person.locale,
    requiresMfa: person.requires_mfa === 1,
  };
}

/** Reports which of the two unique fields is taken. */
export async function mapTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUserNameViolation(error)) throw new AppError('userNameTaken');
    if (isUniqueViolation(error, 'user.mobile')) throw new AppError('mobileTaken');
    throw error;
  }
}
