import { useQueryClient } from '@tanstack/react-query'
import { SECOND_FACTOR_POLICIES, type SecondFactorPolicy as Policy } from '@phuljhari/contract/staff/staff.contract'
import { failureText } from '../../../lib/failure-text.ts'
import { settleLost } from '../../../lib/lost-replies.ts'
import { NETWORK_ERROR } from '../../../lib/messages.ts'
import { dialogs } from '../../../ui/dialogs.ts'
import { Segments } from '../../../ui/Segments.tsx'
import { Section } from '../Section.tsx'
import { POLICY_LABELS, say } from './staff.messages.ts'
import { staffQuery, useChangePolicy } from './staff.queries.ts'

const OPTIONS = SECOND_FACTOR_POLICIES.map((value) => ({ value, label: POLICY_LABELS[value] }))
const WHOM = { owners: 'Every administrator', everyone: 'Everyone' }

/** Who has to have a second factor. */
export function SecondFactorPolicy({ policy }: { policy: Policy }) {
  const cache = useQueryClient()
  const { mutateAsync, isPending, variables } = useChangePolicy()
  const change = async (chosen: string) => {
    const next = SECOND_FACTOR_POLICIES.find((one) => one === chosen)
    if (next === undefined || next === policy) return
    if (next !== 'nobody' && !(await dialogs.confirm(say.confirmPolicy(WHOM[next])))) return
    try {
      await settleLost(
        mutateAsync({ requireSecondFactor: next }),
        () => cache.getQueryData(staffQuery.queryKey)?.settings.requireSecondFactor === next,
      )
    } catch (error) {
      void dialogs.alert(failureText(error, say.policyFailed, NETWORK_ERROR))
    }
  }
  return (
    <Section
      title={say.secondFactor}
      hint={say.secondFactorHint}
      action={
        <Segments
          label={say.policy}
          value={isPending ? variables.requireSecondFactor : policy}
          options={OPTIONS}
          onChange={(chosen) => void change(chosen)}
        />
      }
    />
  )
}
