import { agentHistory } from '@phuljhari/contract/activity/activity.contract'
import {
  agentForm,
  type AgentForm as CheckedAgent,
  maskedAgentForm,
  type MaskedAgentForm,
} from '@phuljhari/contract/agents/agents.contract'
import { groupAadhaar, isMaskedAadhaar, maskAadhaar } from '@phuljhari/contract/rules/aadhaar'
import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { DisplayedAgent } from '../../entities/agents/read-agents.ts'
import { callAndParse } from '../../lib/call-and-parse.ts'
import { failureAlert } from '../../lib/failure-text.ts'
import { useFeature } from '../../lib/features.ts'
import { isSavedAlready } from '../../lib/lost-replies.ts'
import { isStaleEdit } from '../../lib/stale-edits.ts'
import { AlreadySaved } from '../../ui/AlreadySaved.tsx'
import { dialogs } from '../../ui/dialogs.ts'
import { HistorySection } from '../../ui/HistorySection.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { toast } from '../../ui/toast.ts'
import { useRequestKey } from '../../ui/use-request-key.ts'
import { AgentForm } from './AgentForm.tsx'
import { say } from './agents.messages.ts'
import styles from './agents.module.css'
import { AGENTS_KEY, type AgentTexts, useAddAgent, useUpdateAgent } from './agents.queries.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The events of a delivery agent, newest first (feature activity). */
const agentHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...AGENTS_KEY, 'history', id] as readonly unknown[],
    queryFn: ({ signal }) => callAndParse(agentHistory, { params: { id } }, signal),
  })

export { EraseAgent } from './EraseAgent.tsx'

const EMPTY = { fullName: '', phoneNumber: '', vehicleNumber: '', aadharNumber: '' }

type AddProps = {
  onClose: () => void
  /** Closes the form and shows an agent that an earlier attempt has added. */
  onShow: (name: string) => void
}

export function AddAgent({ onClose, onShow }: AddProps) {
  const formKey = useRequestKey()
  const { mutateAsync, isPending, error } = useAddAgent()
  const add = async (agent: CheckedAgent) => {
    try {
      await mutateAsync({ form: agent, key: formKey.read() })
    } catch (failed) {
      // The form shows the agent that exists.
      return isSavedAlready(failed) ? undefined : void dialogs.alert(failureAlert(failed, say.createAlert))
    }
    toast.success(say.added)
    onClose()
  }
  return (
    <AgentForm
      title={t('Add Agent')}
      submit={t('Add Agent')}
      schema={agentForm}
      initial={EMPTY}
      busy={isPending}
      error={error}
      notice={<AlreadySaved error={error} formKey={formKey} onShow={({ name }) => onShow(name)} />}
      onClose={onClose}
      onSubmit={add}
    />
  )
}

type EditProps = {
  agent: DisplayedAgent
  onClose: () => void
  /** Null when the server or the user's role does not allow erasing personal data. */
  onErase: (() => void) | null
}

export function EditAgent({ agent, onClose, onErase }: EditProps) {
  const { mutateAsync, isPending, error } = useUpdateAgent()
  const hasHistory = useFeature('activity') === true
  const isMasked = useFeature('agents.maskedAadhaar') === true && isMaskedAadhaar(agent.aadhar)
  /** The masked number that another user has saved since the form was opened. */
  const [theirAadhaar, setTheirAadhaar] = useState<string>()
  const maskedAadhaar = theirAadhaar ?? (isMasked ? agent.aadhar : undefined)
  const update = async (form: MaskedAgentForm, basedOn: AgentTexts) => {
    try {
      await mutateAsync({ id: agent.id, form, basedOn })
    } catch (failed) {
      // The form shows the values that another user has saved.
      if (isStaleEdit(failed)) return setTheirAadhaar((known) => failed.current['aadharNumber'] ?? known)
      return void dialogs.alert(failureAlert(failed, say.updateAlert))
    }
    toast.success(say.updated)
    onClose()
  }
  return (
    <AgentForm
      title={t('Edit Agent')}
      submit={t('Update Agent')}
      schema={maskedAadhaar === undefined ? agentForm : maskedAgentForm}
      maskedAadhaar={maskedAadhaar}
      opened={{
        fullName: agent.name,
        phoneNumber: agent.phone,
        vehicleNumber: agent.bikeNumber,
        aadharNumber: isMaskedAadhaar(agent.aadhar) ? agent.aadhar : maskAadhaar(agent.aadhar),
      }}
      initial={{
        fullName: agent.name,
        phoneNumber: agent.phone,
        vehicleNumber: agent.bikeNumber,
        aadharNumber: isMasked ? '' : groupAadhaar(agent.aadhar),
      }}
      busy={isPending}
      error={error}
      onClose={onClose}
      onSubmit={update}
    >
      {hasHistory && <HistorySection query={agentHistoryQuery(agent.id)} />}
      {onErase && (
        <p className={styles.erase}>
          <TextButton onClick={onErase}>{say.erasure.button}</TextButton>
        </p>
      )}
    </AgentForm>
  )
}
