import type { Session } from './session.ts'
import type { Shop } from './shop.ts'
import { expect } from './test.ts'

/** A clerk who has accepted an invitation. */
export async function joinAsClerk({ request, headers }: Shop): Promise<Session> {
  const id = crypto.randomUUID()
  const clerk = { name: `Clerk ${id}`, email: `clerk-${id}@shop.example` }
  const invitation = await request.post('/api/staff/invitations', { headers, data: { ...clerk, role: 'clerk' } })
  expect(invitation.ok(), await invitation.text()).toBe(true)
  const { link } = (await invitation.json()) as { link: string }
  const acceptance = { token: link.split('#')[1], name: clerk.name, password: 'sparkling-colleague' }
  const reply = await request.post('/api/invitations/accept', { data: acceptance })
  expect(reply.ok(), await reply.text()).toBe(true)
  return (await reply.json()) as Session
}
