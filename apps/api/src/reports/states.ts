import { IGNORED_IN_STATES, STATE_SPELLINGS } from '@phuljhari/contract/rules/states'
import { commonSpelling } from './spellings.store.ts'

/** foldState of the contract. */
const FOLDED = `translate(lower(o.state), '${IGNORED_IN_STATES}', '')`
const spellings = [...STATE_SPELLINGS].map(([folded, { code, name }]) => `('${folded}', '${code}', '${name}')`)

/** The state that the address of an order names, as `s`; null for a text that names none. */
export const STATE = `left join (values ${spellings.join(', ')}) s (folded, code, name) on s.folded = ${FOLDED}`
/** The same for every spelling of a state. */
export const STATE_KEY = `coalesce(s.code, ${FOLDED})`
/** The name of the state; of a text that names none, the most frequent spelling. */
export const STATE_LABEL = `coalesce(min(s.name), ${commonSpelling('state')})`
