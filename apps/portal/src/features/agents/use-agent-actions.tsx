import { ApiError } from '../../lib/api.ts'
import { failureAlert } from '../../lib/failure-text.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { dialogs } from '../../ui/dialogs.ts'
import { keepFocusOnCard } from '../../ui/card-focus.ts'
import { toast } from '../../ui/toast.ts'
import { say } from './agents.messages.ts'
import { useDeleteAgent, useToggleAgent } from './agents.queries.ts'
import type { DisplayedAgent } from './read-agents.ts'
import { UndeliveredOrders } from './UndeliveredOrders.tsx'

const agentId = (agent: DisplayedAgent) => agent.id
const QUESTION = { title: 'Delete Agent', message: say.confirmDelete, confirmLabel: 'Delete', danger: true }

/** The alert of section 8, or the orders that prevent the change. */
function showFailure(error: unknown, text: string): void {
  if (error instanceof ApiError && error.orderIds.length > 0)
    void dialogs.form('Phuljhari', (close) => <UndeliveredOrders orderIds={error.orderIds} onClose={close} />)
  else void dialogs.alert(failureAlert(error, text))
}

/** The actions of an agent's card: toggle at once, delete after a confirmation, each confirmed by a toast. */
export function useAgentActions() {
  const { mutateAsync: toggleAgent } = useToggleAgent()
  const { mutateAsync: deleteAgent, isPending, variables } = useDeleteAgent()

  const toggle = useSingleFlight(async (agent: DisplayedAgent) => {
    try {
      await toggleAgent(agent)
      toast.success(say.statusUpdated)
    } catch (error) {
      showFailure(error, say.toggleAlert)
    }
  }, agentId)
  const remove = async (agent: DisplayedAgent) => {
    if (!(await dialogs.confirm(QUESTION))) return
    keepFocusOnCard()
    try {
      await deleteAgent(agent.id)
      toast.success(say.deleted)
    } catch (error) {
      showFailure(error, say.deleteAlert)
    }
  }
  return { toggle, remove, deleting: isPending ? variables : null }
}
