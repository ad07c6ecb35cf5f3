import { LANGUAGES } from '@phuljhari/contract/rules/languages'
import { ROLES } from '@phuljhari/contract/staff/roles'
import { getProfile, type Profile } from '@phuljhari/contract/staff/profile.contract'
import { call } from './api.ts'
import { asList, asNumber, asRecord, asText } from './coerce.ts'
import { readOrdersScreen } from './read-orders-screen.ts'

/**
 * The signed-in user as the server knows them now. Read by hand: every screen checks it, and zod takes 30 KB.
 * @throws {TypeError} when the role is unknown; and as `call`.
 */
export async function fetchProfile(signal: AbortSignal): Promise<Profile> {
  const data = asRecord((await call(getProfile, {}, signal)).data)
  const role = ROLES.find((known) => known === data['role'])
  if (!role) throw new TypeError('The profile has no known role')
  return {
    _id: asText(data['_id']),
    name: asText(data['name']),
    email: asText(data['email']),
    role,
    rights: asList(data['rights']).filter((right) => typeof right === 'string'),
    secondFactor: data['secondFactor'] === true,
    secondFactorRequired: data['secondFactorRequired'] === true,
    recoveryCodes: asNumber(data['recoveryCodes']) ?? 0,
    home: asText(data['home']),
    language: LANGUAGES.find((known) => known === data['language']) ?? '',
    chosenHome: asText(data['chosenHome']),
    ...(data['ordersScreen'] !== undefined && { ordersScreen: readOrdersScreen(data['ordersScreen']) }),
  }
}
