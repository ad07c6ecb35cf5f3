import { indiaDay } from '@phuljhari/contract/rules/dates'
import { STATES } from '@phuljhari/contract/rules/states'
import { SHOP_SETTINGS, type ShopSettingKey, type ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import type { FormSchema } from '../../../ui/use-contract-form.ts'
import { hundredths, type Form, type Typed } from './forms/form.ts'
import { MONEY_FORMS } from './forms/money-forms.ts'
import { say } from './shop.messages.ts'

/** What a valid form sends. */
export type SettingInput = { value: unknown; validFrom: string }

/** The input of a State's minimum. */
export const stateField = (code: string): string => `states.${code}`
export const splitList = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean)

const FORMS: { [K in ShopSettingKey]: Form<ShopSettings[K]> } = {
  minimumOrder: {
    typed: ({ otherwise, states }) => ({
      otherwise: otherwise === 0 ? '' : hundredths(otherwise),
      ...Object.fromEntries(
        STATES.map(({ code }) => [stateField(code), code in states ? hundredths(states[code] ?? 0) : '']),
      ),
    }),
    sent: (typed) => ({
      otherwise: typed['otherwise'] || '0',
      states: Object.fromEntries(
        STATES.flatMap(({ code }) => {
          const amount = typed[stateField(code)]?.trim()
          return amount ? [[code, amount]] : []
        }),
      ),
    }),
  },
  blockedPlaces: {
    typed: ({ states, pincodes }) => ({ states: states.join(' '), pincodes: pincodes.join('\n') }),
    sent: ({ states = '', pincodes = '' }) => ({
      states: splitList(states),
      pincodes: [...new Set(splitList(pincodes))],
    }),
  },
  discountLimit: { typed: ({ clerk }) => ({ clerk: hundredths(clerk) }), sent: (typed) => typed },
  packing: { typed: ({ rate }) => ({ rate: hundredths(rate) }), sent: (typed) => typed },
  estimateValidity: {
    typed: ({ days }) => ({ days: String(days) }),
    // An empty text would be read as 0.
    sent: ({ days }) => ({ days: days?.trim() || undefined }),
  },
  estimateTexts: { typed: ({ terms }) => ({ terms }), sent: (typed) => typed },
  ...MONEY_FORMS,
}

/** A stored value as its form shows it. */
export const typedSetting = <K extends ShopSettingKey>(key: K, value: ShopSettings[K]): Typed => FORMS[key].typed(value)

type Issue = { path: readonly PropertyKey[]; message: string }
/** The issue at the input that it is about: a list of texts is typed into one. */
function atInput({ path, message }: Issue, sent: unknown): Issue {
  const [name, index, inRow] = path
  if (inRow !== undefined) return { path, message }
  const list = typeof sent === 'object' && sent !== null ? (sent as Record<PropertyKey, unknown>)[name ?? ''] : null
  return Array.isArray(list) && typeof index === 'number'
    ? { path: [name ?? ''], message: `${String(list[index])}: ${message}` }
    : { path, message }
}

/** Validates a form with the contract's schema and the day that the value is valid from. */
export const settingSchema = (key: ShopSettingKey): FormSchema<SettingInput> => ({
  safeParse({ validFrom = '', ...typed }) {
    const value = FORMS[key].sent(typed)
    const { error } = SHOP_SETTINGS[key].safeParse(value)
    const issues: Issue[] = error?.issues.map((issue) => atInput(issue, value)) ?? []
    if (validFrom < indiaDay(new Date())) issues.push({ path: ['validFrom'], message: say.inPast })
    return issues.length === 0 ? { success: true, data: { value, validFrom } } : { success: false, error: { issues } }
  },
})
