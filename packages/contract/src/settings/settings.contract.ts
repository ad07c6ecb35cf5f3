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
  /** When it was set (ISO), and the e-mail address of the account that set it. */
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
  /** The values in force today. SHOP_SETTINGS validated them when they were set. */
  settings: z.record(z.enum(SHOP_SETTING_KEYS), z.unknown()),
  /** The entry in force by key; absent while the default applies. */
  inForce: z.partialRecord(z.enum(SHOP_SETTING_KEYS), settingEntry),
  /** The id of the latest entry by key, in force or not; absent if the setting was never changed. */
  latest: z.partialRecord(z.enum(SHOP_SETTING_KEYS), z.string()),
  /** Entries that come into force later and change something, by key and day. */
  scheduled: z.array(settingEntry),
})
export type ShopSettingsReply = z.output<typeof shopSettingsReply>

const settingChange = z.object({
  key: z.enum(SHOP_SETTING_KEYS),
  /** Amounts in rupees, percentages in percent (shop-settings.ts). */
  value: z.unknown(),
  /** The first day in force, which cannot be in the past; today if absent. */
  validFrom: calendarDayField.optional(),
  /** The id of the key's latest entry; null if the setting was never changed. */
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
/** Adds an entry and overwrites none. Refused with settings.changed if `basedOn` is not the key's latest entry. */
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
/** Uploads a logo or signature for `identity`. The image is removed after some hours unless the setting uses it. */
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
