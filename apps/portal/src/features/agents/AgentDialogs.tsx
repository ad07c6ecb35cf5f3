import type { AgentForm as CheckedAgent } from '@phuljhari/contract/agents/agents.contract'
import { groupAadhaar } from '@phuljhari/contract/rules/aadhaar'
import { failureAlert } from '../../lib/failure-text.ts'
import { dialogs } from '../../ui/dialogs.ts'
import { toast } from '../../ui/toast.ts'
import { AgentForm } from './AgentForm.tsx'
import { say } from './agents.messages.ts'
import { useAddAgent, useUpdateAgent } from './agents.queries.ts'
import type { DisplayedAgent } from './read-agents.ts'

const EMPTY = { fullName: '', phoneNumber: '', vehicleNumber: '', aadharNumber: '' }

export function AddAgent({ onClose }: { onClose: () => void }) {
  const { mutateAsync, isPending, error } = useAddAgent()
  const add = async (agent: CheckedAgent) => {
    try {
      await mutateAsync(agent)
    } catch (failed) {
      return void dialogs.alert(failureAlert(failed, say.createAlert))
    }
    toast.success(say.added)
    onClose()
  }
  return (
    <AgentForm
      title="Add Agent"
      submit="Add Agent"
      initial={EMPTY}
      busy={isPending}
      error={error}
      onClose={onClose}
      onSubmit={add}
    />
  )
}

export function EditAgent({ agent, onClose }: { agent: DisplayedAgent; onClose: () => void }) {
  const { mutateAsync, isPending, error } = useUpdateAgent()
  const update = async (form: CheckedAgent) => {
    try {
      await mutateAsync({ id: agent.id, form })
    } catch (failed) {
      return void dialogs.alert(failureAlert(failed, say.updateAlert))
    }
    toast.success(say.updated)
    onClose()
  }
  return (
    <AgentForm
      title="Edit Agent"
      submit="Update Agent"
      initial={{
        fullName: agent.name,
        phoneNumber: agent.phone,
        vehicleNumber: agent.bikeNumber,
        aadharNumber: groupAadhaar(agent.aadhar),
      }}
      busy={isPending}
      error={error}
      onClose={onClose}
      onSubmit={update}
    />
  )
}
