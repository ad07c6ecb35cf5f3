import { joinAs } from '../../session.ts'
import { saveSession } from '../../session.ts'
import type { WriteRow } from '../walk.ts'

const phoneOf = (mark: string) => `9${String(parseInt(mark, 36)).slice(-9).padStart(9, '1')}`

export const PEOPLE: readonly WriteRow[] = [
  {
    screen: 'Delivery Agents',
    change: 'add',
    call: ['POST', '/api/delivery-agents'],
    begin: ({ page, mark, read }) => ({
      fill: async () => {
        await page.goto('/agents')
        await page.getByRole('button', { name: 'Add Agent' }).click()
        const form = page.getByRole('dialog', { name: 'Add Agent' })
        await form.getByLabel('Full Name').fill(`Fault ${mark}`)
        await form.getByLabel('Phone Number').fill('9876500099')
        await form.getByLabel('Vehicle Number').fill('TN 67 AB 1')
        await form.getByLabel('Aadhar Number').fill('234567890123')
        return form.getByRole('button', { name: 'Add Agent' })
      },
      done: page.getByText('Agent added successfully!'),
      seen: async () => {
        await page.goto(`/agents?search=${mark}`)
        return page.getByRole('article', { name: `Fault ${mark}` })
      },
      count: async () =>
        (await read<Array<{ fullName: string }>>('/delivery-agents')).filter(({ fullName }) => fullName.includes(mark))
          .length,
    }),
  },
  {
    screen: 'Delivery Agents',
    change: 'deactivate',
    isAction: true,
    call: ['PATCH', /^\/api\/delivery-agents\/[^/]+$/],
    begin: async ({ page, mark, shop, read }) => {
      const id = await shop.addAgent(`Fault ${mark}`)
      const card = page.getByRole('article', { name: `Fault ${mark}` })
      return {
        fill: async () => {
          await page.goto(`/agents?search=${mark}`)
          return card.getByRole('switch')
        },
        done: card.getByText('Inactive', { exact: true }),
        count: async () => {
          const events = await read<unknown[]>(`/delivery-agents/${id}/events`)
          return events.length - 1
        },
      }
    },
  },
  {
    screen: 'Customers',
    change: 'add',
    call: ['POST', '/api/customers'],
    begin: ({ page, mark, read }) => ({
      fill: async () => {
        await page.goto('/orders/customers')
        await page.getByRole('button', { name: 'New customer' }).click()
        const form = page.getByRole('dialog', { name: 'New customer' })
        await form.getByRole('textbox', { name: /^Phone/ }).fill(phoneOf(mark))
        await form.getByRole('textbox', { name: /^Name/ }).fill(`Fault ${mark}`)
        return form.getByRole('button', { name: 'Save' })
      },
      done: page.getByRole('dialog', { name: `Fault ${mark}` }),
      seen: async () => {
        await page.goto(`/orders/customers?search=${mark}`)
        return page.getByRole('button', { name: `Fault ${mark}` })
      },
      count: async () => (await read<unknown[]>(`/customers?search=${mark}`)).length,
    }),
  },
  {
    screen: 'Settings, staff',
    change: 'invite',
    call: ['POST', '/api/staff/invitations'],
    begin: ({ page, mark, read }) => ({
      fill: async () => {
        await page.goto('/settings/staff')
        await page.getByRole('button', { name: 'Invite' }).click()
        const form = page.getByRole('dialog', { name: 'Invite someone' })
        await form.getByLabel('Name').fill(`Fault ${mark}`)
        await form.getByLabel('Email').fill(`${mark}@shop.example`)
        return form.getByRole('button', { name: 'Create link' })
      },
      done: page.getByLabel('Link', { exact: true }),
      seen: async () => page.getByRole('button', { name: `Revoke the link of Fault ${mark}` }),
      count: async () =>
        (await read<{ invitations: Array<{ name: string }> }>('/staff')).invitations.filter(({ name }) =>
          name.includes(mark),
        ).length,
    }),
  },
  {
    screen: 'Settings, profile',
    change: 'change the password',
    call: ['POST', '/api/vendor/password'],
    begin: async ({ page, shop, mark }) => {
      const clerk = await joinAs('clerk', shop)
      const { email } = clerk.user as { email: string }
      await saveSession(page, clerk)
      return {
        fill: async () => {
          await page.goto('/settings/profile')
          await page.getByRole('button', { name: 'Change password' }).click()
          const form = page.getByRole('dialog', { name: 'Change password' })
          await form.getByLabel('Current password', { exact: true }).fill('sparkling-colleague')
          await form.getByLabel('New password', { exact: true }).fill(`sparkling-${mark}`)
          return form.getByRole('button', { name: 'Change password' })
        },
        done: page.getByText(/^Password changed/),
        seen: async () => page.getByRole('button', { name: 'Change password' }),
        count: async () => {
          const signIn = await shop.request.post('/api/vendor/signin', {
            data: { email, password: `sparkling-${mark}` },
          })
          return signIn.ok() ? 1 : 0
        },
      }
    },
  },
]
