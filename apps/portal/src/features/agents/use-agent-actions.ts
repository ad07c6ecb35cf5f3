import { useRef } from 'react'
import { failureAlert } from '../../lib/failure-text.ts'
import { dialogs } from '../../ui/dialogs.ts'
import { keepFocusOnCard } from '../../ui/card-focus.ts'
import { say } from './agents.messages.ts'
import { useDeleteAgent, useToggleAgent } from './agents.queries.ts'
import type { DisplayedAgent } from './read-agents.ts'

const QUESTION = { title: 'Delete Agent', message: say.confirmDelete, confirmLabel: 'Delete', danger: true }

/** What the buttons of an agent's card do: the toggle at once, deleting after the question; each failure is told in an alert (section 8). */
export function useAgentActions() {
  const { mutateAsync: toggleAgent } = useToggleAgent()
  const { mutateAsync: deleteAgent, isPending, variables } = useDeleteAgent()
  // Pressed again before the answer is there, the toggle would send what is true already.
  const toggling = useRef(new Set<string>())

  const toggle = async (agent: DisplayedAgent) => {
    if (toggling.current.has(agent.id)) return
    toggling.current.add(agent.id)
    await toggleAgent(agent).catch((error: unknown) => dialogs.alert(failureAlert(error, say.toggleAlert)))
    toggling.current.delete(agent.id)
  }
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
