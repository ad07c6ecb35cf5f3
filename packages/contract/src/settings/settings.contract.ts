import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { optionalIdempotencyHeaders } from '../rules/idempotency.ts'
import { calendarDayField } from '../rules/dates.ts'
import { SHOP_SETTING_KEYS } from './shop-settings.ts'

/** A value of a setting, in force from a day on until the next one. Amounts in paise, percentages in basis points. */
export const settingEntry = z.object({
  _id: z.string(),
  key: z.enum(SHOP_SETTING_KEYS),
  value: z.unknown(),
  /** The first day in India, `yyyy-mm-dd`. */
  validFrom: z.string(),
  /** When it was set, ISO, and by whom, an e-mail address. */
  at: z.string(),
  person: z.string(),
})
export type SettingEntry = z.output<typeof settingEntry>
/** An entry with the value that it replaced; null for the default. */
const settingHistoryEntry = settingEntry.extend({ before: z.unknown() })
export type SettingHistoryEntry = z.output<typeof settingHistoryEntry>
/** The most entries that the history returns: the latest. */
export const SETTING_HISTORY_MAX = 500

const shopSettingsReply = z.object({
  /** The values in force today. Validated by SHOP_SETTINGS when they were set. */
  settings: z.record(z.enum(SHOP_SETTING_KEYS), z.unknown()),
  /** Of each key the entry in force; absent while the default applies. */
  inForce: z.partialRecord(z.enum(SHOP_SETTING_KEYS), settingEntry),
  /** Of each key the id of its latest entry, in force or not; absent if it was never set. */
  latest: z.partialRecord(z.enum(SHOP_SETTING_KEYS), z.string()),
  /** Entries that come into force later and change something, by key and day. */
  scheduled: z.array(settingEntry),
})
export type ShopSettingsReply = z.output<typeof shopSettingsReply>

const settingChange = z.object({
  key: z.enum(SHOP_SETTING_KEYS),
  /** Amounts in rupees, percentages in percent (shop-settings.ts). */
  value: z.unknown(),
  /** Today if absent; not in the past. */
  validFrom: calendarDayField.optional(),
  /** The id of the key's latest entry, null if it was never set. */
  basedOn: z.string().nullable(),
})
export type SettingChange = z.output<typeof settingChange>

const tags = ['settings']

/** Beyond section 7, like the other routes here. */
export const getShopSettings = route({
  method: 'GET',
  url: '/settings',
  permission: 'settings.read',
  schema: {
    summary: "The shop's settings in force today",
    tags,
    security: bearer,
    response: { 200: shopSettingsReply },
  },
})
export const settingHistory = route({
  method: 'GET',
  url: '/settings/history',
  permission: 'settings.manage',
  schema: {
    summary: 'Every value that settings have had, the latest first',
    tags,
    security: bearer,
    querystring: z.object({ key: z.enum(SHOP_SETTING_KEYS).optional() }),
    response: { 200: z.array(settingHistoryEntry) },
  },
})
/** Nothing is overwritten. settings.changed when `basedOn` is not the key's latest entry. */
export const changeSetting = route({
  method: 'POST',
  url: '/settings',
  permission: 'settings.manage',
  schema: {
    summary: 'Set a value from a day on',
    tags,
    security: bearer,
    headers: optionalIdempotencyHeaders,
    body: settingChange,
    response: { 200: settingEntry },
  },
})
/** For `logo` and `signature` of `identity`. It is removed some hours later unless the setting is saved with it. */
export const uploadShopImage = route({
  method: 'POST',
  url: '/settings/images',
  permission: 'settings.manage',
  schema: {
    summary: "Upload an image for the shop's papers, as the part `files`: a JPEG, PNG or WebP of less than 5 MB",
    tags,
    security: bearer,
    headers: optionalIdempotencyHeaders,
    consumes: ['multipart/form-data'],
    body: z.object({}),
    response: { 201: z.object({ url: z.string() }) },
  },
})
