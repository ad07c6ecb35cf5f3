import { transportForm, transportTexts, type Transport } from '@phuljhari/contract/transports/transports.contract'
import type { FormSchema } from '../../../ui/use-contract-form.ts'
import type { TransportInput } from './transports.queries.ts'

type Typed = Record<keyof ReturnType<typeof transportTexts>, string>

/** A transport as its form shows it; a new one for null. */
export const typedTransport = (transport: Transport | null): Typed =>
  transport
    ? transportTexts(transport)
    : { name: '', phoneNumber: '', towns: '', days: '', minimumFreight: '', freightTerms: '' }

/** The towns and pincodes of a list as typed. */
const splitTowns = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,;\n]/)
      .map((town) => town.trim())
      .filter(Boolean),
  ),
]

/** Validates the form with the contract's schema. */
export const transportSchema: FormSchema<TransportInput> = {
  safeParse(values) {
    const { name, phoneNumber, towns, days, minimumFreight, freightTerms } = values as Typed
    const input: TransportInput = {
      name,
      phoneNumber: phoneNumber.trim(),
      towns: splitTowns(towns),
      // What is not a number is refused, unlike an empty text.
      days: days.trim() === '' ? null : Number(days),
      minimumFreight: minimumFreight.trim() || 0,
      freightTerms: freightTerms as TransportInput['freightTerms'],
    }
    const { error } = transportForm.safeParse(input)
    if (!error) return { success: true, data: input }
    // All towns share one input.
    const issues = error.issues.map(({ path, message }) => ({ path: path.slice(0, 1), message }))
    return { success: false, error: { issues } }
  },
}
