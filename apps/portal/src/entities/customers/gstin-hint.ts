import { gstinState, isGstin, tidyGstin } from '@phuljhari/contract/customers/gstin'
import { STATES } from '@phuljhari/contract/rules/states'

const GSTIN_LENGTH = 15
const INVALID = 'This GSTIN is invalid: check every character'
const stateName = (code: string) => STATES.find((state) => state.code === code)?.name ?? code

/**
 * Returns the error or the hint that the field of a GSTIN shows while it is typed.
 * @param stateCode the state of the holder's address; '' when unknown
 */
export function gstinHint(typed: string, stateCode = ''): { error?: string; hint?: string } {
  const gstin = tidyGstin(typed)
  if (gstin === '') return {}
  if (gstin.length < GSTIN_LENGTH) return { hint: `${gstin.length} of ${GSTIN_LENGTH} characters` }
  if (!isGstin(gstin)) return { error: INVALID }
  const code = gstinState(gstin)
  const differs = stateCode !== '' && stateCode !== code
  return { hint: `Registered in ${stateName(code)}${differs ? ', which is not the State above' : ''}` }
}
