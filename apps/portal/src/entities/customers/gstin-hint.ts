import { gstinState, isGstin, tidyGstin } from '@phuljhari/contract/customers/gstin'
import { STATES } from '@phuljhari/contract/rules/states'
import { t } from '@phuljhari/contract/rules/t'

const GSTIN_LENGTH = 15
const INVALID = t('This GSTIN is invalid: check every character')
const stateName = (code: string) => STATES.find((state) => state.code === code)?.name ?? code

/**
 * Returns the error or the hint that the field of a GSTIN shows while it is typed.
 * @param stateCode the state of the holder's address; '' when unknown
 */
export function gstinHint(typed: string, stateCode = ''): { error?: string; hint?: string } {
  const gstin = tidyGstin(typed)
  if (gstin === '') return {}
  if (gstin.length < GSTIN_LENGTH)
    return { hint: t('{count} of {gstinLength} characters', { count: gstin.length, gstinLength: GSTIN_LENGTH }) }
  if (!isGstin(gstin)) return { error: INVALID }
  const code = gstinState(gstin)
  const differs = stateCode !== '' && stateCode !== code
  return {
    hint: differs
      ? t('Registered in {code}, which is not the State above', { code: stateName(code) })
      : t('Registered in {code}', { code: stateName(code) }),
  }
}
