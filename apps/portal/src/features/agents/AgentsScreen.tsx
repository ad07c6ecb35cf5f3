import { NativeSelect } from '@mantine/core'
import { PAGE_SIZE } from '@phuljhari/contract/rules/pages'
import { groupAadhaar } from '@phuljhari/contract/rules/aadhaar'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText, statusOf } from '../../lib/failure-text.ts'
import { useToken } from '../../lib/session.ts'
import { dialogs } from '../../ui/dialogs.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Stats } from '../../ui/Stats.tsx'
import { pageOf, useUrlState } from '../../ui/use-url-state.ts'
import { AgentCard } from './AgentCard.tsx'
import { AgentForm } from './AgentForm.tsx'
import { say } from './agents.messages.ts'
import {
  agentsQuery,
  useAddAgent,
  useDeleteAgent,
  useToggleAgent,
  useUpdateAgent,
  type AgentDraft,
} from './agents.queries.ts'
import styles from './agents.module.css'
import { agentStatistics, filterAgents, type AgentFilter } from './filter-agents.ts'
import type { DisplayedAgent } from './read-agents.ts'

const EMPTY: AgentDraft = { fullName: '', phoneNumber: '', vehicleNumber: '', aadharNumber: '' }
const FILTERS = [
  { value: 'all', label: 'All Agents' },
  { value: 'active', label: 'Active' },
  { value: 'busy', label: 'Busy' },
  { value: 'inactive', label: 'Inactive' },
]
const draftOf = (agent: DisplayedAgent): AgentDraft => ({
  fullName: agent.name,
  phoneNumber: agent.phone,
  vehicleNumber: agent.bikeNumber,
  aadharNumber: groupAadhaar(agent.aadhar),
})

/** The alert of section 8, with the server's reason where it gives one. */
const alertOf = (text: string, error: unknown) =>
  void dialogs.alert([text, failureText(error, '')].filter(Boolean).join('\n'))

/** Section 2, Delivery Agents. */
export function AgentsScreen() {
  const token = useToken()
  const [url, change] = useUrlState({ search: '', status: 'all', page: '1' })
  const [dismissed, setDismissed] = useState<unknown>(null)
  const [editing, setEditing] = useState<'new' | DisplayedAgent | null>(null)
  const {
    data = [],
    error,
    isPending,
    isFetching,
    isSuccess,
    refetch,
  } = useQuery({ ...agentsQuery, enabled: token !== null })
  const toggle = useToggleAgent()
  const remove = useDeleteAgent()

  const shown = filterAgents(data, { search: url.search, status: url.status as AgentFilter['status'] })
  const page = Math.min(pageOf(url.page), Math.max(1, Math.ceil(shown.length / PAGE_SIZE)))
  const statistics = agentStatistics(data)

  const confirmDelete = async (agent: DisplayedAgent) => {
    if (
      !(await dialogs.confirm({
        title: 'Delete Agent',
        message: say.confirmDelete,
        confirmLabel: 'Delete',
        danger: true,
      }))
    )
      return
    remove.mutate(agent.id, { onError: (failed) => alertOf(say.deleteAlert, failed) })
  }

  return (
    <>
      <PageHeader
        title="Delivery Agents Management"
        subtitle="Manage delivery agents"
        refresh={{ busy: isFetching, onClick: () => void refetch() }}
        addNew={{ label: 'Add Agent', onClick: () => setEditing('new') }}
      />
      {token === null && <ErrorBanner tone="warning" text={say.signIn} />}
      {error && error !== dismissed && (
        <ErrorBanner text={failureText(error, say.listFailed(statusOf(error)))} onDismiss={() => setDismissed(error)} />
      )}
      <Stats
        label="Agents"
        items={[
          ['Total', statistics.total],
          ['Active', statistics.active, 'active'],
          ['Busy', statistics.busy, 'busy'],
          ['Inactive', statistics.inactive, 'inactive'],
        ]}
      />
      <section className={styles.filters} aria-label="Filters">
        <SearchBox
          label="Search agents"
          placeholder={say.searchPlaceholder}
          value={url.search}
          onSearch={(search) => change({ search, page: '1' })}
        />
        <NativeSelect
          size="md"
          aria-label="Status"
          value={url.status}
          data={FILTERS}
          onChange={(event) => change({ status: event.currentTarget.value, page: '1' })}
        />
      </section>
      {token !== null && isPending && <Loading text={say.loading} />}
      {isSuccess && shown.length === 0 && <EmptyState title={say.none} hint={say.noneHint} />}
      <ul className={styles.grid}>
        {shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((agent) => (
          <AgentCard
            key={agent.id}
            agent={agent}
            onToggle={() => toggle.mutate(agent, { onError: (failed) => alertOf(say.toggleAlert, failed) })}
            onEdit={() => setEditing(agent)}
            onDelete={() => void confirmDelete(agent)}
          />
        ))}
      </ul>
      {shown.length > PAGE_SIZE && (
        <Pager page={page} hasNext={page * PAGE_SIZE < shown.length} onPage={(next) => change({ page: String(next) })}>
          {shown.length} agents
        </Pager>
      )}
      {editing === 'new' && <AddAgent onClose={() => setEditing(null)} />}
      {editing !== null && editing !== 'new' && <EditAgent agent={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

function AddAgent({ onClose }: { onClose: () => void }) {
  const { mutate, isPending, error } = useAddAgent()
  return (
    <AgentForm
      title="Add Agent"
      initial={EMPTY}
      busy={isPending}
      error={error}
      onClose={onClose}
      onSubmit={(draft) => mutate(draft, { onSuccess: onClose, onError: (failed) => alertOf(say.createAlert, failed) })}
    />
  )
}

function EditAgent({ agent, onClose }: { agent: DisplayedAgent; onClose: () => void }) {
  const { mutate, isPending, error } = useUpdateAgent()
  return (
    <AgentForm
      title="Update Agent"
      initial={draftOf(agent)}
      busy={isPending}
      error={error}
      onClose={onClose}
      onSubmit={(draft) =>
        mutate({ id: agent.id, draft }, { onSuccess: onClose, onError: (failed) => alertOf(say.updateAlert, failed) })
      }
    />
  )
}
