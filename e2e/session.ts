import type { Page } from '@playwright/test'
import { ADMIN } from './server.ts'

/**
 * Signs in through the API and stores the session where the portal keeps it (section 3, stored locally).
 * @param name overrides the user's name
 */
export async function signedIn(page: Page, name?: string): Promise<void> {
  const reply = await page.request.post('/api/vendor/signin', { data: ADMIN })
  const { token, user } = (await reply.json()) as { token: string; user: object }
  await page.addInitScript(
    ([savedToken, savedUser]) => {
      localStorage.setItem('token', savedToken as string)
      localStorage.setItem('user', savedUser as string)
    },
    [token, JSON.stringify(name === undefined ? user : { ...user, name })],
  )
}
