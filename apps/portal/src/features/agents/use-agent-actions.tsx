import { ApiError } from '../../lib/api-error.ts'
import { failureAlert } from '../../lib/failure-text.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { dialogs } from '../../ui/dialogs.ts'
import { keepFocusOnCard } from '../../ui/card-focus.ts'
import { toast } from '../../ui/toast.ts'
import { say } from './agents.messages.ts'
import { useDeleteAgent, useToggleAgent } from './agents.queries.ts'
import type { DisplayedAgent } from '../../entities/agents/read-agents.ts'
import { t } from '@phuljhari/contract/rules/t'

const agentId = (agent: DisplayedAgent) => agent.id
const loadUndeliveredOrders = () => import('./UndeliveredOrders.tsx').then((module) => module.UndeliveredOrders)
const QUESTION = { title: t('Delete Agent'), message: say.confirmDelete, confirmLabel: t('Delete'), danger: true }

/** Shows the alert of section 8, or the orders that prevent the change. */
async function showFailure(error: unknown, text: string): Promise<void> {
  const orderIds = error instanceof ApiError ? error.orderIds : []
  // Deferred, because the screen does not need this code at first.
  const List = orderIds.length > 0 ? await loadUndeliveredOrders().catch(() => null) : null
  if (List) void dialogs.form('Phuljhari', (close) => <List orderIds={orderIds} onClose={close} />)
  else void dialogs.alert(failureAlert(error, text))
}

/** The actions of an agent's card: toggle at once, delete after a confirmation, each confirmed by a toast. */
export function useAgentActions() {
  const toggleAgent = useToggleAgent()
  const { remove: deleteAgent, deleting } = useDeleteAgent()

  const toggle = useSingleFlight(async (agent: DisplayedAgent) => {
    try {
      await toggleAgent(agent)
      toast.success(say.statusUpdated)
    } catch (error) {
      void showFailure(error, say.toggleAlert)
    }
  }, agentId)
  const remove = async (agent: DisplayedAgent) => {
    if (!(await dialogs.confirm(QUESTION))) return
    keepFocusOnCard()
    try {
      await deleteAgent(agent.id)
      toast.success(say.deleted)
    } catch (error) {
      void showFailure(error, say.deleteAlert)
    }
  }
  return { toggle, remove, deleting }
}
