import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { NOTES_MAX_LENGTH } from '@phuljhari/contract/orders/notes-max-length'
import { TIME_SLOTS } from '@phuljhari/contract/orders/time-slots'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { DisplayedAgent } from '../../../../entities/agents/read-agents.ts'
import type { DisplayedOrder } from '../../../../entities/orders/read-orders.ts'
import { LoadError } from '../../../../ui/LoadError.tsx'
import { agentsFailure, maskedAgentsQuery } from '../../../agents/agents.queries.ts'
import type { AssignAction } from '../../orders.queries.ts'
import { OrderFormDialog } from '../OrderFormDialog.tsx'
import { useAssignment, type AssignmentValues } from './use-assignment.ts'
import { t } from '@phuljhari/contract/rules/t'

/**
 * The active agents with their numbers of currently assigned orders, fewest first (section 9).
 * @param counts the numbers of currently assigned orders, by agent id.
 * @param keptId the id of the agent who has the order and may keep it although busy; null when none has it.
 */
export const assignableAgents = (
  agents: readonly DisplayedAgent[],
  counts: Readonly<Record<string, number>>,
  keptId: string | null,
): Array<{ agent: DisplayedAgent; orderCount: number }> =>
  agents
    .filter(({ id, displayedStatus }) => displayedStatus === 'active' || (displayedStatus === 'busy' && id === keptId))
    .map((agent) => ({ agent, orderCount: counts[agent.id] ?? 0 }))
    .toSorted((one, other) => one.orderCount - other.orderCount || one.agent.name.localeCompare(other.agent.name))

type FieldsProps = {
  values: AssignmentValues
  change: (changes: Partial<AssignmentValues>) => void
  /** In India, `YYYY-MM-DD`. */
  today: string
  agents: UseQueryResult<DisplayedAgent[]>
  choices: ReturnType<typeof assignableAgents>
}

/** When, by whom and with which notes orders are delivered. */
export function AssignmentFields({ values, change, today, agents, choices }: FieldsProps) {
  const agent = choices.find((choice) => choice.agent.id === values.agentId)?.agent
  return (
    <>
      {agents.error && <LoadError text={agentsFailure(agents.error)} onRetry={agents.refetch} />}
      <TextInput
        size="md"
        type="date"
        label={t('Delivery Date')}
        required
        data-autofocus
        min={today}
        // Without a maximum, browsers accept six-digit years.
        max="9999-12-31"
        value={values.day}
        onChange={(event) => change({ day: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label={t('Time Slot')}
        required
        value={values.slot}
        data={[{ value: '', label: t('Select a time slot') }, ...TIME_SLOTS]}
        onChange={(event) => change({ slot: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label={t('Delivery Agent')}
        required
        // A previous agent who is no longer active is not preselected.
        value={agent?.id ?? ''}
        description={
          agents.isSuccess && choices.length === 0
            ? t('No delivery agent is active. Activate one under Delivery Agents.')
            : undefined
        }
        data={[
          { value: '', label: agents.isPending ? t('Loading agents...') : t('Select an agent') },
          ...choices.map(({ agent, orderCount }) => ({
            value: agent.id,
            label: [
              agent.name,
              agent.bikeNumber,
              orderCount === 1 ? t('{orderCount} order', { orderCount }) : t('{orderCount} orders', { orderCount }),
            ]
              .filter(Boolean)
              .join(' · '),
          })),
        ]}
        onChange={(event) => change({ agentId: event.currentTarget.value })}
      />
      <Textarea
        size="md"
        label={t('Delivery Notes')}
        rows={3}
        maxLength={NOTES_MAX_LENGTH}
        value={values.notes}
        onChange={(event) => change({ notes: event.currentTarget.value })}
      />
    </>
  )
}

type Props = {
  action: AssignAction
  order: DisplayedOrder
  /** The number of undelivered orders of each agent, by agent id. */
  agentCounts: Readonly<Record<string, number>>
  /** Called after the success alert is closed. */
  onAssigned: (orderId: string, action: AssignAction) => void
  onClose: () => void
}

const TEXTS = {
  assign: { title: t('Assign Order to Delivery Agent'), submit: t('Assign Order') },
  reassign: { title: t('Change Delivery Agent'), submit: t('Save Changes') },
} as const satisfies Record<AssignAction, unknown>

/** The assignment form (section 2), which also changes the assignment of an assigned order. */
export function AssignDialog({ action, order, agentCounts, onAssigned, onClose }: Props) {
  const { values, change, isDirty, isPending, today, submit } = useAssignment({ order, action, onAssigned, onClose })
  const agents = useQuery(maskedAgentsQuery)
  const keptId = action === 'reassign' ? (order.assignedAgent?.id ?? null) : null
  const choices = assignableAgents(agents.data ?? [], agentCounts, keptId)
  const agent = choices.find((choice) => choice.agent.id === values.agentId)?.agent
  const { title, submit: submitLabel } = TEXTS[action]

  return (
    <OrderFormDialog
      order={order}
      title={title}
      submitLabel={submitLabel}
      isDirty={isDirty}
      busy={isPending}
      onSubmit={() => void submit(agent)}
      onClose={onClose}
    >
      <AssignmentFields values={values} change={change} today={today} agents={agents} choices={choices} />
    </OrderFormDialog>
  )
}
