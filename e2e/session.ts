import type { Page } from '@playwright/test'
import { ADMIN } from './server.ts'
import type { Shop } from './shop.ts'
import { expect } from './test.ts'

/** The reply of a sign-in. */
export type Session = { token: string; user: object }

/** Stores a session where the portal keeps it (section 3, stored locally). */
export const saveSession = (page: Page, { token, user }: Session): Promise<unknown> =>
  page.addInitScript(
    ([savedToken, savedUser]) => {
      localStorage.setItem('token', savedToken as string)
      localStorage.setItem('user', savedUser as string)
    },
    [token, JSON.stringify(user)],
  )

/**
 * Signs the owner in through the API, and stores the session.
 * @param name overrides the user's name
 */
export async function signedIn(page: Page, name?: string): Promise<void> {
  const reply = await page.request.post('/api/vendor/signin', { data: ADMIN })
  const { token, user } = (await reply.json()) as Session
  await saveSession(page, { token, user: name === undefined ? user : { ...user, name } })
}

/** Invites someone to a role, who accepts. @returns their session */
export async function joinAs(role: 'clerk' | 'packer', { request, headers }: Shop): Promise<Session> {
  const id = crypto.randomUUID()
  const account = { name: `A ${role} ${id}`, email: `${role}-${id}@shop.example` }
  const invitation = await request.post('/api/staff/invitations', { headers, data: { ...account, role } })
  expect(invitation.ok(), await invitation.text()).toBe(true)
  const { link } = (await invitation.json()) as { link: string }
  const acceptance = { token: link.split('#')[1], name: account.name, password: 'sparkling-colleague' }
  const reply = await request.post('/api/invitations/accept', { data: acceptance })
  expect(reply.ok(), await reply.text()).toBe(true)
  return (await reply.json()) as Session
}
