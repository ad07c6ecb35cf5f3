import { failureAlert } from '../../lib/failure-text.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { dialogs } from '../../ui/dialogs.ts'
import { keepFocusOnCard } from '../../ui/card-focus.ts'
import { say } from './agents.messages.ts'
import { useDeleteAgent, useToggleAgent } from './agents.queries.ts'
import type { DisplayedAgent } from './read-agents.ts'

const agentId = (agent: DisplayedAgent) => agent.id
const QUESTION = { title: 'Delete Agent', message: say.confirmDelete, confirmLabel: 'Delete', danger: true }

/** The actions of an agent's card: toggle at once, delete after a confirmation; section 8 has the alerts. */
export function useAgentActions() {
  const { mutateAsync: toggleAgent } = useToggleAgent()
  const { mutateAsync: deleteAgent, isPending, variables } = useDeleteAgent()

  const toggle = useSingleFlight(async (agent: DisplayedAgent) => {
    try {
      await toggleAgent(agent)
    } catch (error) {
      void dialogs.alert(failureAlert(error, say.toggleAlert))
    }
  }, agentId)
  const remove = async (agent: DisplayedAgent) => {
    if (!(await dialogs.confirm(QUESTION))) return
    keepFocusOnCard()
    try {
      await deleteAgent(agent.id)
    } catch (error) {
      return dialogs.alert(failureAlert(error, say.deleteAlert))
    }
  }
  return { toggle, remove, deleting: isPending ? variables : null }
}
