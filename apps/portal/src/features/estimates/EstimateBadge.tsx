import { estimateStateLabel } from '@phuljhari/contract/estimates/estimate-labels'
import type { EstimateState } from '@phuljhari/contract/estimates/estimates.contract'
import { Pill } from '../../ui/Pill.tsx'
import { t } from '@phuljhari/contract/rules/t'

type Props = { state: EstimateState; isExpired: boolean }

const COLOURS: Readonly<Record<EstimateState, string>> = {
  open: 'pending',
  confirmed: 'delivered',
  withdrawn: 'cancelled',
}

/** The state of an estimate. An open one is shown as expired after its last day. */
export const EstimateBadge = ({ state, isExpired }: Props) =>
  isExpired ? (
    <Pill text={t('Expired')} colour="failed" />
  ) : (
    <Pill text={estimateStateLabel(state)} colour={COLOURS[state]} />
  )
