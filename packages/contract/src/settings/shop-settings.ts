import { z } from 'zod'
import { DEFAULT_MESSAGES, messagesSetting } from '../messages/message-templates.ts'
import { percentField } from '../order-entry/order-draft.ts'
import { amountField } from '../rules/money.ts'
import { numberField } from '../rules/numbers.ts'
import { LANGUAGES } from '../rules/languages.ts'
import { STATES } from '../rules/states.ts'
import { textField } from '../rules/text.ts'
import { DEFAULT_MONEY_SETTINGS, MONEY_SETTINGS } from './money-settings.ts'
import { t } from '../rules/t.ts'

const STATE_CODES = STATES.map(({ code }) => code)
const stateCode = z.string().refine((code) => STATE_CODES.includes(code), t('Choose a State'))
const minimum = amountField(t('Enter an amount in rupees'))
const minimums = z.record(stateCode, minimum, {
  error: ({ code }) => (code === 'invalid_key' ? t('Choose a State') : undefined),
})

/**
 * The settings of the shop by key. Values are stored as they are validated here: amounts in paise, percentages in basis
 * points. Every key has a default; each change is dated and stays in the history.
 */
export const SHOP_SETTINGS = {
  /** The least that goods after discount must come to, by State of delivery (GST code); 0 for none. */
  minimumOrder: z.object({ otherwise: minimum, states: minimums }),
  /** Where the shop does not sell: whole States, and pincodes or their first digits. */
  blockedPlaces: z.object({
    states: z.array(stateCode).max(STATES.length),
    pincodes: z
      .array(z.string().regex(/^[1-9]\d{1,5}$/, t('Enter a pincode, or its first 2 to 5 digits')))
      .max(1000, t('At most 1,000 pincodes')),
  }),
  /** The most that a billing clerk may give away in an order, in percent of its goods. Owners have no limit. */
  discountLimit: z.object({ clerk: percentField }),
  /** How many days an estimate is valid; with 0, on its own day only. */
  estimateValidity: z.object({
    days: numberField(t('Enter a number of days')).pipe(
      z
        .number()
        .int(t('Enter a whole number of days'))
        .min(0, t('Enter 0 days or more'))
        .max(365, t('Enter at most 365 days')),
    ),
  }),
  /** Preset in new orders and estimates, in percent of the goods after discounts. */
  packing: z.object({ rate: percentField }),
  /** Whether orders are packed line by line before they are ready; otherwise one press makes them ready. */
  dispatch: z.object({ packing: z.boolean({ error: t('Choose yes or no') }) }),
  ...MONEY_SETTINGS,
  /** What estimates say besides the payment details and the licence; left out when empty. */
  estimateTexts: z.object({ terms: textField(2000, t('Terms')) }),
  /** The language of papers and messages for customers for whom staff chose none; tax documents are in English. */
  papers: z.object({ language: z.enum(LANGUAGES, t('Choose a language')) }),
  /** How customers are told of their orders, and in which words. */
  messages: messagesSetting,
} as const satisfies Record<string, z.ZodType>
export type ShopSettingKey = keyof typeof SHOP_SETTINGS
export type ShopSettings = { [K in ShopSettingKey]: z.output<(typeof SHOP_SETTINGS)[K]> }

export const DEFAULT_SHOP_SETTINGS: ShopSettings = {
  minimumOrder: { otherwise: 0, states: {} },
  blockedPlaces: { states: [], pincodes: [] },
  discountLimit: { clerk: 1000 },
  estimateValidity: { days: 7 },
  packing: { rate: 0 },
  dispatch: { packing: false },
  estimateTexts: { terms: '' },
  papers: { language: 'en' },
  messages: DEFAULT_MESSAGES,
  ...DEFAULT_MONEY_SETTINGS,
}

/** Of the defaults, so that screens which only read settings load no schemas. */
export const SHOP_SETTING_KEYS = Object.keys(DEFAULT_SHOP_SETTINGS) as [ShopSettingKey, ...ShopSettingKey[]]

/** Adds the defaults to settings from a server, which may have fewer keys. */
export const completeSettings = (settings: Partial<Record<ShopSettingKey, unknown>>): ShopSettings =>
  Object.fromEntries(SHOP_SETTING_KEYS.map((key) => [key, settings[key] ?? DEFAULT_SHOP_SETTINGS[key]])) as ShopSettings
