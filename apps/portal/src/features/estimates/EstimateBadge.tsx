import { estimateStateLabel } from '@phuljhari/contract/estimates/estimate-labels'
import type { EstimateState } from '@phuljhari/contract/estimates/estimates.contract'
import styles from './estimates.module.css'

type Props = { state: EstimateState; isExpired: boolean }

/** The state of an estimate. An open one is shown as expired after its last day. */
export const EstimateBadge = ({ state, isExpired }: Props) => (
  <span className={styles.badge} data-state={isExpired ? 'expired' : state}>
    {isExpired ? 'Expired' : estimateStateLabel(state)}
  </span>
)
