import { toRupees } from '@phuljhari/contract/rules/money'
import { STATES } from '@phuljhari/contract/rules/states'
import type { MONEY_SETTINGS } from '@phuljhari/contract/settings/money-settings'
import { SHOP_SETTINGS, type ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { ownIdentity } from '@phuljhari/contract/settings/store-of'
import { indiaToday } from '../../../lib/india-today.ts'
import type { FormSchema } from '../../../ui/use-contract-form.ts'
import type { FormSettingKey } from './shop-settings.queries.ts'
import { say } from './shop.messages.ts'

/** The values of a form as typed, by the names of its inputs. */
export type Typed = Record<string, string>

type Form<Value> = {
  typed: (value: Value) => Typed
  /** The value as the server validates it: amounts in rupees, percentages in percent. */
  sent: (typed: Typed) => unknown
}

/** Paise as typed in rupees, or basis points as typed in percent. */
const hundredths = (value: number): string => String(toRupees(value))

/** The values of a choice between yes and no. */
export const YES = 'yes'
export const NO = 'no'
/** The third choice for e-invoices. */
export const EXEMPT = 'exempt'
const yesNo = (value: boolean): string => (value ? YES : NO)
const isYes = (typed: string | undefined): boolean => typed === YES

/** What a valid form sends. */
export type SettingInput = { value: unknown; validFrom: string }

/** A rate as typed: the percentage, and the day as `yyyy-mm-dd`. */
export type TypedRate = { hsn: string; rate: string; validFrom: string }

/** All rows of the table are one text, since the values of a form are texts. */
export const typedRates = (rates: readonly TypedRate[]): string => JSON.stringify(rates)
export const readRates = (typed: string): TypedRate[] => (typed === '' ? [] : (JSON.parse(typed) as TypedRate[]))

/** The input of a State's minimum. */
export const stateField = (code: string): string => `states.${code}`
export const splitList = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean)

/** The forms of the settings that documents, payments and tax need. */
const MONEY_FORMS: { [K in keyof typeof MONEY_SETTINGS]: Form<ShopSettings[K]> } = {
  identity: { typed: (value) => ({ ...ownIdentity(value) }), sent: (typed) => typed },
  registration: {
    typed: ({ kind, gstin, hsnDigits, eInvoice, eInvoiceExempt }) => ({
      kind,
      gstin,
      hsnDigits: String(hsnDigits),
      eInvoice: eInvoiceExempt ? EXEMPT : yesNo(eInvoice),
    }),
    sent: ({ kind, gstin, hsnDigits, eInvoice }) => ({
      kind,
      // The input is hidden then.
      gstin: kind === 'unregistered' ? '' : gstin,
      hsnDigits: Number(hsnDigits),
      eInvoice: kind === 'regular' && isYes(eInvoice),
      eInvoiceExempt: kind === 'regular' && eInvoice === EXEMPT,
    }),
  },
  taxRates: {
    typed: ({ defaultHsn, rates }) => ({
      defaultHsn,
      rates: typedRates(rates.map((row) => ({ ...row, rate: hundredths(row.rate) }))),
    }),
    sent: ({ defaultHsn, rates = '' }) => ({ defaultHsn, rates: readRates(rates) }),
  },
  series: { typed: (value) => ({ ...value }), sent: (typed) => typed },
  invoicing: {
    typed: ({ pricesIncludeTax, roundOff, issueAt, unit, terms }) => ({
      pricesIncludeTax: yesNo(pricesIncludeTax),
      roundOff: yesNo(roundOff),
      issueAt,
      unit,
      terms,
    }),
    sent: ({ pricesIncludeTax, roundOff, ...others }) => ({
      ...others,
      pricesIncludeTax: isYes(pricesIncludeTax),
      roundOff: isYes(roundOff),
    }),
  },
  payee: { typed: (value) => ({ ...value }), sent: (typed) => typed },
  licence: {
    typed: ({ limitKg, ...texts }) => ({ ...texts, limitKg: limitKg === 0 ? '' : String(limitKg) }),
    sent: ({ limitKg, ...texts }) => ({ ...texts, limitKg: limitKg?.trim() || '0' }),
  },
  gstLimits: {
    typed: (limits) => Object.fromEntries(Object.entries(limits).map(([name, paise]) => [name, hundredths(paise)])),
    sent: (typed) => typed,
  },
  annualReturn: { typed: (value) => ({ ...value }), sent: (typed) => typed },
  paymentPolicy: {
    typed: ({ acceptNeeds, advance }) => ({ acceptNeeds, advance: advance === 0 ? '' : hundredths(advance) }),
    sent: ({ acceptNeeds, advance }) => ({ acceptNeeds, advance: acceptNeeds === 'advance' ? advance || '0' : '0' }),
  },
  books: { typed: (value) => ({ ...value }), sent: (typed) => typed },
}

const FORMS: { [K in FormSettingKey]: Form<ShopSettings[K]> } = {
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
  dispatch: {
    typed: ({ packing }) => ({ packing: yesNo(packing) }),
    sent: ({ packing }) => ({ packing: isYes(packing) }),
  },
  packing: { typed: ({ rate }) => ({ rate: hundredths(rate) }), sent: (typed) => typed },
  estimateValidity: {
    typed: ({ days }) => ({ days: String(days) }),
    // Sent as absent, since an empty text would be read as 0.
    sent: ({ days }) => ({ days: days?.trim() || undefined }),
  },
  estimateTexts: { typed: ({ terms }) => ({ terms }), sent: (typed) => typed },
  papers: { typed: ({ language }) => ({ language }), sent: (typed) => typed },
  ...MONEY_FORMS,
}

/** A stored value as its form shows it. */
export const typedSetting = <K extends FormSettingKey>(key: K, value: ShopSettings[K]): Typed => FORMS[key].typed(value)

type Issue = { path: readonly PropertyKey[]; message: string }
/** Moves an issue to its input, since a list of texts is typed into a single one. */
function atInput({ path, message }: Issue, sent: unknown): Issue {
  const [name, index, inRow] = path
  if (inRow !== undefined) return { path, message }
  const list = typeof sent === 'object' && sent !== null ? (sent as Record<PropertyKey, unknown>)[name ?? ''] : null
  return Array.isArray(list) && typeof index === 'number'
    ? { path: [name ?? ''], message: `${String(list[index])}: ${message}` }
    : { path, message }
}

/** Validates a form with the contract's schema and the day that the value is valid from. */
export const settingSchema = (key: FormSettingKey): FormSchema<SettingInput> => ({
  safeParse({ validFrom = '', ...typed }) {
    const value = FORMS[key].sent(typed)
    const { error } = SHOP_SETTINGS[key].safeParse(value)
    const issues: Issue[] = error?.issues.map((issue) => atInput(issue, value)) ?? []
    if (validFrom < indiaToday()) issues.push({ path: ['validFrom'], message: say.inPast })
    return issues.length === 0 ? { success: true, data: { value, validFrom } } : { success: false, error: { issues } }
  },
})
