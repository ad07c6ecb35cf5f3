import { agentHistory } from '@phuljhari/contract/activity/activity.contract'
import { queryOptions } from '@tanstack/react-query'
import { callAndParse } from '../../lib/call-and-parse.ts'
import { AGENTS_KEY } from './agents.queries.ts'

/** The events of a delivery agent, newest first (feature activity). */
export const agentHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...AGENTS_KEY, 'history', id] as readonly unknown[],
    queryFn: ({ signal }) => callAndParse(agentHistory, { params: { id } }, signal),
  })
