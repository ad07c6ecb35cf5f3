import type { Adjustment } from '../order-entry/draft-totals.ts'
import { formatRupees, toRupees } from '../rules/money.ts'
import { STATES } from '../rules/states.ts'
import { NONE, MONEY_FACTS, MONEY_SETTING_LABELS, type SettingFact } from './money-setting-texts.ts'
import type { ShopSettingKey, ShopSettings } from './shop-settings.ts'

export type { SettingFact } from './money-setting-texts.ts'

export const SETTING_LABELS: Readonly<Record<ShopSettingKey, string>> = {
  minimumOrder: 'Minimum order',
  blockedPlaces: 'Blocked places',
  discountLimit: 'Discount limit',
  estimateValidity: 'Validity of estimates',
  packing: 'Packing charge',
  estimateTexts: 'Texts on estimates',
  ...MONEY_SETTING_LABELS,
}

const amount = (paise: number) => (paise === 0 ? NONE : formatRupees(toRupees(paise)))
/** `3%` or `2.5%`. */
export const percentText = (basisPoints: number): string => `${basisPoints / 100}%`
/** `10%` or `₹250.00`. */
export const adjustmentText = (adjustment: Adjustment): string =>
  adjustment.kind === 'percent' ? percentText(adjustment.basisPoints) : formatRupees(toRupees(adjustment.paise))
const stateName = (code: string) => STATES.find((state) => state.code === code)?.name ?? code
const list = (texts: readonly string[]) => texts.join(', ') || NONE

/** Texts in values that were stored before payee and licence became separate settings. */
const MOVED_TEXTS = { upiId: 'UPI id', bankAccount: 'Bank account', licence: 'Licence' } as const
type MovedTexts = { [name in keyof typeof MOVED_TEXTS]?: string }

const FACTS: { [K in ShopSettingKey]: (value: ShopSettings[K]) => SettingFact[] } = {
  minimumOrder: ({ otherwise, states }) => {
    const codes = STATES.map(({ code }) => code).filter((code) => code in states)
    return [
      ...codes.map((code): SettingFact => [stateName(code), amount(states[code] ?? 0)]),
      [codes.length === 0 ? 'All States' : 'Other States', amount(otherwise)],
    ]
  },
  blockedPlaces: ({ states, pincodes }) => [
    ['States', list(states.map(stateName))],
    ['Pincodes', list(pincodes)],
  ],
  discountLimit: ({ clerk }) => [['Billing clerks', percentText(clerk)]],
  estimateValidity: ({ days }) => [['Valid for', days === 0 ? 'The same day' : days === 1 ? '1 day' : `${days} days`]],
  packing: ({ rate }) => [['Of the goods', percentText(rate)]],
  estimateTexts: ({ terms, ...moved }: ShopSettings['estimateTexts'] & MovedTexts) => [
    ...Object.entries(MOVED_TEXTS).flatMap(([name, label]): SettingFact[] => {
      const text = moved[name as keyof MovedTexts]
      return text === undefined ? [] : [[label, text || NONE]]
    }),
    ['Terms', terms || NONE],
  ],
  ...MONEY_FACTS,
}

/** The parts of a stored value in words. */
export const settingFacts = <K extends ShopSettingKey>(key: K, value: ShopSettings[K]): SettingFact[] =>
  FACTS[key](value)

/** A stored value in words, on one line. */
export const settingText = <K extends ShopSettingKey>(key: K, value: ShopSettings[K]): string => {
  const facts = settingFacts(key, value)
  return facts.length === 1 ? (facts[0]?.[1] ?? '') : facts.map(([label, text]) => `${label}: ${text}`).join('; ')
}
