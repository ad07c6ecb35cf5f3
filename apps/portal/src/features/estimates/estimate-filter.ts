import { ESTIMATE_STATES, type EstimateState } from '@phuljhari/contract/estimates/estimates.contract'
import { estimateStateLabel } from '@phuljhari/contract/estimates/estimate-labels'
import { useUrlState } from '../../ui/use-url-state.ts'
import type { EstimateFilter } from './estimates.queries.ts'

const ALL = 'all'
export const STATE_OPTIONS = [
  ...ESTIMATE_STATES.map((value) => ({ value, label: estimateStateLabel(value) })),
  { value: ALL, label: 'All' },
]

/** As the URL has them. */
const DEFAULTS = { state: 'open', search: '' }
export const useEstimateFilter = () => useUrlState(DEFAULTS)

const isState = (text: string): text is EstimateState => ESTIMATE_STATES.some((state) => state === text)

/** What the server is asked for; an unknown state in the URL filters nothing. */
export const filterOf = ({ state, search }: typeof DEFAULTS): EstimateFilter => ({
  ...(isState(state) && { state }),
  ...(search.trim() !== '' && { search: search.trim() }),
})
