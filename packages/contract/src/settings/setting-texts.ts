import { MESSAGE_CHANNEL_LABELS, MESSAGE_EVENT_LABELS } from '../messages/message-labels.ts'
import { MESSAGE_EVENTS } from '../messages/message-words.ts'
import type { Adjustment } from '../order-entry/draft-totals.ts'
import { formatRupees, toRupees } from '../rules/money.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../rules/languages.ts'
import { STATES } from '../rules/states.ts'
import { NONE, MONEY_FACTS, MONEY_SETTING_LABELS, type SettingFact } from './money-setting-texts.ts'
import type { ShopSettingKey, ShopSettings } from './shop-settings.ts'
import { t } from '../rules/t.ts'

export type { SettingFact } from './money-setting-texts.ts'

export const SETTING_LABELS: Readonly<Record<ShopSettingKey, string>> = {
  minimumOrder: t('Minimum order'),
  blockedPlaces: t('Blocked places'),
  discountLimit: t('Discount limit'),
  estimateValidity: t('Validity of estimates'),
  packing: t('Packing charge'),
  dispatch: t('Packing of orders'),
  estimateTexts: t('Texts on estimates'),
  papers: t('Papers for customers'),
  messages: t('Messages to customers'),
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
const MOVED_TEXTS = { upiId: t('UPI id'), bankAccount: t('Bank account'), licence: t('Licence') } as const
type MovedTexts = { [name in keyof typeof MOVED_TEXTS]?: string }

const FACTS: { [K in ShopSettingKey]: (value: ShopSettings[K]) => SettingFact[] } = {
  minimumOrder: ({ otherwise, states }) => {
    const codes = STATES.map(({ code }) => code).filter((code) => code in states)
    return [
      ...codes.map((code): SettingFact => [stateName(code), amount(states[code] ?? 0)]),
      [codes.length === 0 ? t('All States') : t('Other States'), amount(otherwise)],
    ]
  },
  blockedPlaces: ({ states, pincodes }) => [
    [t('States'), list(states.map(stateName))],
    [t('Pincodes'), list(pincodes)],
  ],
  discountLimit: ({ clerk }) => [[t('Billing clerks'), percentText(clerk)]],
  estimateValidity: ({ days }) => [
    [t('Valid for'), days === 0 ? t('The same day') : days === 1 ? t('1 day') : t('{days} days', { days })],
  ],
  dispatch: ({ packing }) => [[t('Packed line by line'), packing ? t('Yes') : t('No, one press makes an order ready')]],
  packing: ({ rate }) => [[t('Of the goods'), percentText(rate)]],
  estimateTexts: ({ terms, ...moved }: ShopSettings['estimateTexts'] & MovedTexts) => [
    ...Object.entries(MOVED_TEXTS).flatMap(([name, label]): SettingFact[] => {
      const text = moved[name as keyof MovedTexts]
      return text === undefined ? [] : [[label, text || NONE]]
    }),
    [t('Terms'), terms || NONE],
  ],
  papers: ({ language }) => [[t('Language'), LANGUAGE_NAMES[language]]],
  messages: ({ channels, templates }) =>
    MESSAGE_EVENTS.map((event): SettingFact => {
      const own = LANGUAGES.filter((language) => templates[event][language] !== '')
      const channel = MESSAGE_CHANNEL_LABELS[channels[event]]
      const names = own.map((language) => LANGUAGE_NAMES[language]).join(', ')
      return [MESSAGE_EVENT_LABELS[event], names ? t('{channel}; own text: {names}', { channel, names }) : channel]
    }),
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
