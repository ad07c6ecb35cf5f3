import type { Estimate } from '@phuljhari/contract/estimates/estimates.contract'
import { expect } from 'vitest'
import { newKey } from './entries.ts'
import type { TestApi } from './harness.ts'
import { as } from './staff.ts'

type Made = { expectedTotal: number; validUntil?: string; key?: string; token?: string }
const sender = (api: TestApi, token?: string) =>
  token === undefined
    ? (url: string, payload: object, headers: Record<string, string> = {}) =>
        api.send('POST', url, { payload, headers })
    : (url: string, payload: object, headers: Record<string, string> = {}) =>
        as(api, token)('POST', url, payload, headers)

/** Sends an estimate as the administrator, or as the person with this token. */
export const make = (api: TestApi, draft: object, { key = newKey(), token, ...body }: Made) =>
  sender(api, token)('/estimates', { draft, ...body }, { 'idempotency-key': key })
/** Makes the estimate of a draft and returns it. */
export async function made(api: TestApi, draft: object, request: Made): Promise<Estimate> {
  const reply = await make(api, draft, request)
  expect({ status: reply.statusCode, body: reply.payload }).toMatchObject({ status: 201 })
  return reply.json<Estimate>()
}

/** Sends a new version of an estimate. */
export const revise = (
  api: TestApi,
  number: string,
  draft: object,
  { key = newKey(), token, ...body }: Made & { basedOn: number },
) => sender(api, token)(`/estimates/${number}/versions`, { draft, ...body }, { 'idempotency-key': key })

export const confirm = (api: TestApi, number: string, body: object, token?: string) =>
  sender(api, token)(`/estimates/${number}/confirm`, body)
export const withdraw = (api: TestApi, number: string, reason: string) =>
  sender(api)(`/estimates/${number}/withdraw`, { reason })
export const read = async (api: TestApi, number: string): Promise<Estimate> =>
  (await api.send('GET', `/estimates/${number}`)).json()

const setValidUntil = {
  name: 'test_estimate_valid_until',
  text: `with versions as (
      update estimate_versions set valid_until = $2 where estimate_number = $1)
    update estimates set valid_until = $2 where number = $1`,
}
/** Moves the last day of an estimate, which its own trigger would refuse. */
export async function expire(api: TestApi, number: string, day: string): Promise<void> {
  const trigger = (action: string) =>
    api.db.owner.run({
      name: `test_${action}_versions`,
      text: `alter table estimate_versions ${action} trigger estimate_versions_not_changed`,
    })
  await trigger('disable')
  await api.db.owner.run(setValidUntil, [number, day])
  await trigger('enable')
}

const events = {
  name: 'test_estimate_events',
  text: `select action, actor, before, after from events where subject = 'estimate' and subject_id = $1 order by id`,
}
type EventRow = { action: string; actor: string; before: object | null; after: object | null }
export const eventsOf = (api: TestApi, number: string) => api.db.many<EventRow>(events, [number])
