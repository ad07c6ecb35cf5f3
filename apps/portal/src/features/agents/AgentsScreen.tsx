import { NativeSelect } from '@mantine/core'
import { PAGE_SIZE } from '@phuljhari/contract/rules/pages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { useFeature } from '../../lib/features.ts'
import { useToken } from '../../lib/session.ts'
import { useRefresh } from '../../lib/use-refresh.ts'
import { Drawing } from '../../ui/Drawing.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { useRequestedAction } from '../../ui/requested-action.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SignInButton } from '../../ui/SignInButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stats } from '../../ui/Stats.tsx'
import { useDeferredDialog } from '../../ui/use-deferred-dialog.ts'
import { useScrollMemory } from '../../ui/use-scroll-memory.ts'
import { pageOf, useUrlState } from '../../ui/use-url-state.ts'
import { AgentCard } from './AgentCard.tsx'
import { say } from './agents.messages.ts'
import { agentsFailure, agentsQuery, maskedAgentsQuery } from './agents.queries.ts'
import styles from './agents.module.css'
import { AGENT_FILTERS, agentFilterOf, agentStatistics, filterAgents } from './filter-agents.ts'
import type { DisplayedAgent } from '../../entities/agents/read-agents.ts'
import { useAgentActions } from './use-agent-actions.tsx'
import { t } from '@phuljhari/contract/rules/t'

const HEADER = { title: t('Delivery Agents Management'), subtitle: t('Manage delivery agents') }
/** Short, because the search runs in the browser. */
const DEBOUNCE_MS = 30
const NONE: DisplayedAgent[] = []

const loadForms = () => import('./AgentDialogs.tsx')

/** Section 2, Delivery Agents. */
export function AgentsScreen() {
  const token = useToken()
  return token === null ? <SignInFirst /> : <Agents />
}

/** Asks to sign in (section 6). */
function SignInFirst() {
  return (
    <>
      <PageHeader {...HEADER} />
      <ErrorBanner tone="warning" text={say.signIn}>
        <SignInButton />
      </ErrorBanner>
    </>
  )
}

function Agents() {
  const [url, change] = useUrlState({ search: '', status: 'all', page: '1', erase: '' })
  const status = agentFilterOf(url.status)
  const [dismissed, setDismissed] = useState<unknown>(null)
  const [editing, setEditing] = useState<'new' | DisplayedAgent | null>(null)
  const cache = useQueryClient()
  const { data, error, isPending, isFetching, isSuccess, refetch } = useQuery({
    ...agentsQuery,
    // Shown until the Aadhaar numbers have loaded.
    placeholderData: () => cache.getQueryData(maskedAgentsQuery.queryKey),
  })
  const refresh = useRefresh(agentsQuery.queryKey, refetch)
  useScrollMemory(data !== undefined)
  const agents = data ?? NONE
  const { toggle, remove, deleting } = useAgentActions()

  const shown = filterAgents(agents, { search: url.search, status })
  const page = Math.min(pageOf(url.page), Math.max(1, Math.ceil(shown.length / PAGE_SIZE)))
  const close = () => setEditing(null)
  const add = () => setEditing('new')
  const can = useCan()
  const canEdit = can('agents.edit')
  useRequestedAction('/agents add', () => canEdit && add())
  const canErase = useFeature('privacy.erase') === true && can('privacy.erase')
  const erased = canErase && url.erase !== '' ? url.erase : null
  const closeErasure = () => change({ erase: '' })
  const forms = useDeferredDialog(
    loadForms,
    editing !== null || erased !== null,
    () => {
      close()
      closeErasure()
    },
    data !== undefined,
  )

  return (
    <>
      <PageHeader
        {...HEADER}
        refresh={{ busy: isFetching, onClick: refresh }}
        {...(canEdit && { addNew: { label: t('Add Agent'), onClick: add } })}
      />
      {error && error !== dismissed && (
        <LoadError text={agentsFailure(error)} onRetry={refresh} onDismiss={() => setDismissed(error)} />
      )}
      {/* Zeros would be wrong before the agents are loaded. */}
      {isPending && <Skeleton shape="counters" />}
      {data && <Stats label={t('Agents')} items={agentStatistics(data)} />}
      <section className={styles.filters} aria-label={t('Filters')}>
        <SearchBox
          label={t('Search agents')}
          placeholder={say.searchPlaceholder}
          value={url.search}
          debounceMs={DEBOUNCE_MS}
          onSearch={(search) => change({ search, page: '1' })}
        />
        <NativeSelect
          size="md"
          aria-label={t('Status')}
          value={status}
          data={AGENT_FILTERS}
          onChange={(event) => change({ status: event.currentTarget.value, page: '1' })}
        />
      </section>
      {isPending && (
        <Loading text={say.loading}>
          <Skeleton shape="agents" />
        </Loading>
      )}
      {isSuccess && shown.length === 0 && (
        <EmptyState
          title={say.none}
          hint={canEdit ? say.noneHint : say.noneForReaders}
          drawing={<Drawing of="agents" />}
        />
      )}
      <ul className={styles.grid}>
        {shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((agent) => (
          <AgentCard
            key={agent.id}
            agent={agent}
            actions={
              canEdit
                ? {
                    isDeleting: deleting === agent.id,
                    onToggle: () => void toggle(agent),
                    onEdit: () => setEditing(agent),
                    onDelete: () => void remove(agent),
                  }
                : null
            }
          />
        ))}
      </ul>
      {shown.length > PAGE_SIZE && (
        <Pager
          page={page}
          hasNext={page * PAGE_SIZE < shown.length}
          onPage={(next) => change({ page: String(next) }, { push: true })}
        >
          {t('{count} agents', { count: shown.length })}
        </Pager>
      )}
      {editing === 'new' && forms && (
        <forms.AddAgent
          onClose={close}
          onShow={(search) => {
            close()
            change({ search, status: 'all', page: '1' })
          }}
        />
      )}
      {editing !== null && editing !== 'new' && forms && (
        <forms.EditAgent
          agent={editing}
          onClose={close}
          onErase={
            canErase
              ? () => {
                  close()
                  change({ erase: editing.id })
                }
              : null
          }
        />
      )}
      {erased !== null && forms && <forms.EraseAgent id={erased} onClose={closeErasure} />}
    </>
  )
}
