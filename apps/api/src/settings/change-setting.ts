import { gstinState } from '@phuljhari/contract/customers/gstin'
import { AppError, type FieldErrors } from '@phuljhari/contract/errors'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { SettingChange } from '@phuljhari/contract/settings/settings.contract'
import {
  DEFAULT_SHOP_SETTINGS,
  SHOP_SETTINGS,
  type ShopSettingKey,
  type ShopSettings,
} from '@phuljhari/contract/settings/shop-settings'
import { isDeepStrictEqual } from 'node:util'
import type { Transactions, Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import type { Storage } from '../files/storage.ts'
import { phraseIssue } from '../phrase-issue.ts'
import { assertAllowed, type Change } from './assert-allowed.ts'
import {
  insertSetting,
  latestSettings,
  lockSettings,
  settingInForce,
  type SettingRow,
  settingsAfter,
} from './settings.store.ts'
import { assertImagesStored } from './shop-images.ts'
import { t } from '@phuljhari/contract/rules/t'

type Setting = {
  key: ShopSettingKey
  value: object
  /** The day in India, `yyyy-mm-dd`. */
  validFrom: string
  /** The value that it replaces. */
  before: object
}

/** Adds a value and records it as an event. The settings must be locked. */
async function saveSetting(tx: Tx, actor: Actor, { key, value, validFrom, before }: Setting): Promise<SettingRow> {
  const row = await insertSetting(tx, key, value, validFrom, actor.name)
  await recordEvent(tx, actor, {
    subject: 'setting',
    subjectId: key,
    action: 'changed',
    before: { [key]: before },
    after: { [key]: value, validFrom },
  })
  return row
}

type Identity = ShopSettings['identity']

/** Sets the shop's State to that of its GSTIN wherever it is not known: without it, every invoice would have IGST. */
async function fillStateOfShop(
  tx: Tx,
  { gstin }: ShopSettings['registration'],
  today: string,
  actor: Actor,
): Promise<void> {
  if (gstin === '') return
  const present = await settingInForce(tx, 'identity', today)
  const scheduled = (await settingsAfter(tx, today)).filter(({ key }) => key === 'identity')
  const identities = [
    { value: present?.value, validFrom: today },
    ...scheduled.map(({ value, valid_from }) => ({ value, validFrom: valid_from })),
  ]
  for (const { value, validFrom } of identities) {
    const before: Identity = { ...DEFAULT_SHOP_SETTINGS.identity, ...value }
    if (before.stateCode !== '') continue
    await saveSetting(tx, actor, {
      key: 'identity',
      value: { ...before, stateCode: gstinState(gstin) },
      validFrom,
      before,
    })
  }
}

/** The value as it is stored. @throws {AppError} request.invalid, with fields below `value` */
function parseValue({ key, value }: SettingChange): object {
  const parsed = SHOP_SETTINGS[key].safeParse(value)
  if (parsed.success) return parsed.data
  const fields: FieldErrors = {}
  for (const { path, message } of parsed.error.issues) {
    const field = ['value', ...path].join('.')
    fields[field] ??= phraseIssue(field, message)
  }
  throw new AppError('request.invalid', { message: Object.values(fields)[0] ?? t('Invalid value'), fields })
}

/**
 * Sets a value from a day on. Nothing is overwritten, so that values of the past stay known. A repeat of the latest
 * change, as after a lost reply, returns it.
 * @throws {AppError} request.invalid for an invalid value or a day in the past, settings.changed when someone else has
 *   changed the setting since it was read, and whatever assertAllowed refuses
 */
export async function changeSetting(
  { db, storage }: { db: Transactions; storage: Storage },
  change: SettingChange,
  actor: Actor,
): Promise<SettingRow> {
  const { key, basedOn } = change
  const value = parseValue(change)
  if (key === 'identity') await assertImagesStored(storage, value as ShopSettings['identity'])
  return db.transaction(async (tx) => {
    await lockSettings(tx)
    const today = indiaDay(new Date())
    const { validFrom = today } = change
    if (validFrom < today) throw AppError.at('validFrom', 'settings.in_past')
    const [latest] = await latestSettings(tx, [key])
    if (basedOn !== (latest ? String(latest.id) : null)) {
      const isRepeat =
        latest?.person === actor.name && latest.valid_from === validFrom && isDeepStrictEqual(latest.value, value)
      if (isRepeat) return latest
      throw new AppError('settings.changed')
    }
    const before = await settingInForce(tx, key, validFrom)
    const previous = { ...DEFAULT_SHOP_SETTINGS[key], ...before?.value }
    await assertAllowed(tx, key, { before: previous, value, validFrom, today } as Change<typeof key>)
    if (key === 'registration') await fillStateOfShop(tx, value as Change<'registration'>['value'], today, actor)
    return saveSetting(tx, actor, { key, value, validFrom, before: before?.value ?? DEFAULT_SHOP_SETTINGS[key] })
  })
}
