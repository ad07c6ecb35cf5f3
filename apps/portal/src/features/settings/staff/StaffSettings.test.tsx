import * as contract from '@phuljhari/contract/staff/staff.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { invitation, mockStaff, person, userWith, WITH_ROLES } from '../../../../test/staff.ts'
import { StaffSettings } from './StaffSettings.tsx'

const MEENA = person({ _id: 'p1', name: 'Meena', email: 'owner@shop.example' })
const SELVI = person({ ...userWith('clerk', ['products.edit']), _id: 'p2', name: 'Selvi', sessions: 1 })
const RAVI = person({
  _id: 'p3',
  name: 'Ravi',
  email: 'ravi@shop.example',
  active: false,
  sessions: 0,
  lastSeenAt: null,
})

function open(staff: Partial<contract.Staff> = {}) {
  mockStaff({ people: [MEENA, SELVI, RAVI], ...staff })
  return renderScreen(StaffSettings, { at: '/settings/staff', as: userWith('owner'), features: WITH_ROLES })
}
type User = ReturnType<typeof open>['user']
async function choose(user: User, name: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
const row = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement)
const confirm = async (user: User, title: string, button: string) =>
  user.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: button }))

/** Records the bodies of changes of accounts. */
function recordChanges() {
  const changes: unknown[] = []
  answer(contract.changeStaff, async ({ request, params }) => {
    changes.push([params['id'], await request.json()])
    return HttpResponse.json(SELVI)
  })
  return changes
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
})

it('lists people with role, rights, second factor, sessions and when they were last seen', async () => {
  open()
  await screen.findByText('Selvi')
  expect(row('Meena').getByText('You')).toBeVisible()
  expect(row('Meena').getByText('The only one')).toBeVisible()
  expect(row('Selvi').getByText('Billing clerk')).toBeVisible()
  expect(row('Selvi').getByText('Edit products and prices')).toBeVisible()
  expect(row('Selvi').getByText('21 Nov 2026')).toBeVisible()
  expect(row('Ravi').getByText('Inactive')).toBeVisible()
  expect(row('Ravi').getByText('Never')).toBeVisible()
})

describe('an invitation', () => {
  async function invite() {
    let sent: unknown
    answer(contract.invite, async ({ request }) => {
      sent = await request.json()
      return HttpResponse.json({ invitation: invitation(), link: '/invitation#secret' })
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Invite' }))
    const form = within(await screen.findByRole('dialog', { name: 'Invite someone' }))
    await user.type(form.getByLabelText('Name'), 'Kumar')
    await user.type(form.getByLabelText('Email'), 'Kumar@Shop.example')
    await user.click(form.getByRole('radio', { name: /^Billing clerk/ }))
    await user.click(form.getByRole('checkbox', { name: /^Edit products and prices/ }))
    await user.click(form.getByRole('button', { name: 'Create link' }))
    const link = within(await screen.findByRole('dialog', { name: 'Link for Kumar' }))
    return { user, link, sent: () => sent }
  }

  it('is created with name, email, role and rights, and shows its link once', async () => {
    const { user, link, sent } = await invite()
    expect(sent()).toEqual({ name: 'Kumar', email: 'kumar@shop.example', role: 'clerk', rights: ['products.edit'] })
    expect(link.getByLabelText('Link')).toHaveValue(`${window.location.origin}/invitation#secret`)
    expect(link.getByText(/works once, until 24 Nov 2026/)).toBeVisible()
    await user.click(link.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is sent by WhatsApp where the device has no share sheet', async () => {
    const { link } = await invite()
    const url = new URL(link.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '')
    expect(url.origin).toBe('https://wa.me')
    expect(url.searchParams.get('text')).toContain(`${window.location.origin}/invitation#secret`)
  })

  it('is sent by the share sheet of a phone', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve())
    Object.defineProperty(navigator, 'share', { configurable: true, value: share })
    const { user, link } = await invite()
    await user.click(link.getByRole('button', { name: 'Share' }))
    expect(share.mock.calls[0]?.[0].text).toContain('/invitation#secret')
  })

  it('is refused for someone who has an account, and the input stays', async () => {
    answer(contract.invite, () =>
      HttpResponse.json(
        { code: 'staff.exists', message: 'A person with this email already has an account' },
        { status: 409 },
      ),
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Invite' }))
    const form = within(await screen.findByRole('dialog', { name: 'Invite someone' }))
    await user.type(form.getByLabelText('Name'), 'Selvi')
    await user.type(form.getByLabelText('Email'), 'clerk@shop.example')
    await user.click(form.getByRole('button', { name: 'Create link' }))
    expect(await form.findByText('A person with this email already has an account')).toBeVisible()
    expect(form.getByLabelText('Email')).toHaveValue('clerk@shop.example')
  })

  it('counts as revoked when it is gone after a lost reply, but not when it was used meanwhile', async () => {
    const gone = () =>
      HttpResponse.json({ code: 'invitation.not_found', message: 'There is no such open invitation' }, { status: 404 })
    const { user } = open({ invitations: [invitation()] })
    const revoke = async (reply: () => Response) => {
      answer(contract.revokeInvitation, reply)
      await user.click(await screen.findByRole('button', { name: 'Revoke the link of Kumar' }))
      await confirm(user, 'Revoke link', 'Revoke')
    }
    await revoke(gone)
    expect(await screen.findByText('There is no such open invitation')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await revoke(HttpResponse.error)
    await user.click(await screen.findByRole('button', { name: 'OK' }))
    await revoke(gone)
    expect(await screen.findByText('Link revoked.')).toBeVisible()
  })

  it('is revoked after a confirmation', async () => {
    const revoked: unknown[] = []
    answer(contract.revokeInvitation, ({ params }) => {
      revoked.push(params['id'])
      return HttpResponse.json({ revoked: true })
    })
    const { user } = open({ invitations: [invitation()] })
    await user.click(await screen.findByRole('button', { name: 'Revoke the link of Kumar' }))
    expect(revoked).toEqual([])
    await confirm(user, 'Revoke link', 'Revoke')
    await waitFor(() => expect(revoked).toEqual(['i1']))
  })
})

it('replaces the link of an expired invitation after a confirmation, and shows the new one', async () => {
  const replaced: unknown[] = []
  answer(contract.replaceInvitation, ({ params }) => {
    replaced.push(params['id'])
    return HttpResponse.json({ invitation: invitation(), link: '/invitation#second' })
  })
  const { user } = open({ invitations: [invitation({ isExpired: true })] })
  expect(await screen.findByText(/expired on 24 Nov 2026/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'New link for Kumar' }))
  expect(replaced).toEqual([])
  await confirm(user, 'Replace the link?', 'New link')
  const link = within(await screen.findByRole('dialog', { name: 'Link for Kumar' }))
  expect(link.getByLabelText('Link')).toHaveValue(`${window.location.origin}/invitation#second`)
  expect(replaced).toEqual(['i1'])
})

describe('a link for a new password', () => {
  it('is created from the menu after a confirmation', async () => {
    const created: unknown[] = []
    answer(contract.createPasswordLink, ({ params }) => {
      created.push(params['id'])
      return HttpResponse.json({
        invitation: invitation({ purpose: 'password', name: 'Selvi' }),
        link: '/invitation#p',
      })
    })
    const { user } = open()
    await choose(user, 'Selvi', 'New password link')
    expect(created).toEqual([])
    await confirm(user, 'New password for Selvi?', 'Create link')
    const dialog = within(await screen.findByRole('dialog', { name: 'Link for Selvi' }))
    const url = new URL(dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '')
    expect(url.searchParams.get('text')).toMatch(/within 48 hours and choose a new password: .*\/invitation#p$/)
    expect(created).toEqual(['p2'])
  })

  it('is created once, however often its reply is lost', async () => {
    const keys: unknown[] = []
    answer(contract.createPasswordLink, ({ request }) => {
      keys.push(request.headers.get('idempotency-key'))
      return HttpResponse.error()
    })
    const { user } = open()
    await choose(user, 'Selvi', 'New password link')
    await confirm(user, 'New password for Selvi?', 'Create link')
    expect(await screen.findByText('It may have been saved: press again, nothing is saved twice.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await choose(user, 'Selvi', 'New password link')
    await confirm(user, 'New password for Selvi?', 'Create link')
    await waitFor(() => expect(keys).toHaveLength(2))
    expect(keys[1]).toBe(keys[0])
  })

  it("is not offered in the menu of the user's own account", async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Actions for Meena' }))
    await screen.findByRole('menuitem', { name: 'Change role' })
    expect(screen.queryByRole('menuitem', { name: 'New password link' })).toBeNull()
  })
})

it('invites a deactivated person again, with the former role chosen and the email fixed', async () => {
  let sent: unknown
  answer(contract.invite, async ({ request }) => {
    sent = await request.json()
    return HttpResponse.json({ invitation: invitation({ name: 'Ravi' }), link: '/invitation#again' })
  })
  const { user } = open()
  await choose(user, 'Ravi', 'Invite again')
  const form = within(await screen.findByRole('dialog', { name: 'Invite someone' }))
  expect(form.getByLabelText('Email')).toHaveAttribute('readonly')
  await user.click(form.getByRole('button', { name: 'Create link' }))
  await screen.findByRole('dialog', { name: 'Link for Ravi' })
  expect(sent).toMatchObject({ email: 'ravi@shop.example', name: 'Ravi', role: 'owner' })
})

describe('an account', () => {
  it('gets another role, without the rights that this role cannot have', async () => {
    const changes = recordChanges()
    const { user } = open()
    await choose(user, 'Selvi', 'Change role')
    const form = within(await screen.findByRole('dialog', { name: 'Change role of Selvi' }))
    expect(form.getByRole('radio', { name: /^Billing clerk/ })).toBeChecked()
    expect(form.getByRole('checkbox', { name: /^Edit products/ })).toBeChecked()
    expect(form.getByText(/signed out everywhere/)).toBeVisible()
    await user.click(form.getByRole('radio', { name: /^Packer/ }))
    expect(form.queryByRole('checkbox')).toBeNull()
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(changes).toEqual([['p2', { role: 'packer', rights: [] }]]))
  })

  it('is deactivated and loses sessions only after a confirmation, and is reactivated at once', async () => {
    const changes = recordChanges()
    const ended: unknown[] = []
    answer(contract.endStaffSessions, ({ params }) => {
      ended.push(params['id'])
      return HttpResponse.json({ endedSessions: 1 })
    })
    const { user } = open()
    await choose(user, 'Selvi', 'Deactivate')
    await confirm(user, 'Deactivate Selvi?', 'Cancel')
    await choose(user, 'Selvi', 'End sessions')
    await confirm(user, 'End sessions', 'End sessions')
    await waitFor(() => expect(ended).toEqual(['p2']))
    expect(changes).toEqual([])
    await choose(user, 'Selvi', 'Deactivate')
    await confirm(user, 'Deactivate Selvi?', 'Deactivate')
    await waitFor(() => expect(changes).toEqual([['p2', { active: false }]]))
    await choose(user, 'Ravi', 'Reactivate')
    await waitFor(() => expect(changes.at(-1)).toEqual(['p3', { active: true }]))
  })

  it.each(['Change role', 'Deactivate'])('of the last owner stays as it is: %s explains why', async (item) => {
    const changes = recordChanges()
    const { user } = open()
    await choose(user, 'Meena', item)
    const reason = within(await screen.findByRole('dialog', { name: 'The only administrator' }))
    expect(reason.getByText(/Make someone else an administrator first/)).toBeVisible()
    await user.click(reason.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changes).toEqual([])
  })
})

describe('a lost second factor', () => {
  const LOST = { ...SELVI, secondFactor: true }

  // covers beyond-12
  it.each([
    ['nobody', /under Settings → Profile/],
    ['everyone', /Selvi has to set up a new one/],
  ] as const)("is reset with the user's own password, required of %s", async (requireSecondFactor, next) => {
    const sent: unknown[] = []
    answer(contract.resetSecondFactor, async ({ request, params }) => {
      sent.push([params['id'], await request.json()])
      return sent.length === 1
        ? HttpResponse.json(
            {
              code: 'auth.wrong_password',
              message: 'Wrong',
              fields: { password: 'The current password is incorrect' },
            },
            { status: 403 },
          )
        : HttpResponse.json({ endedSessions: 1 })
    })
    const { user } = open({ people: [MEENA, LOST], settings: { requireSecondFactor } })
    await choose(user, 'Selvi', 'Reset second factor')
    const form = within(await screen.findByRole('dialog', { name: 'Reset the second factor of Selvi?' }))
    expect(form.getByText(next)).toBeVisible()
    const submit = () => user.click(form.getByRole('button', { name: 'Reset second factor' }))
    await submit()
    expect(await form.findByText('Current password is required')).toBeVisible()
    await user.type(form.getByLabelText('Your own password'), 'guess')
    await submit()
    expect(await form.findByText('The current password is incorrect')).toBeVisible()
    await submit()
    expect(await screen.findByText('The second factor of Selvi is reset.')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual(Array.from({ length: 2 }, () => ['p2', { password: 'guess' }]))
  })

  it("is not offered for one's own account, nor where none is set up", async () => {
    const { user } = open({ people: [MEENA, { ...SELVI, secondFactor: false }] })
    for (const name of ['Meena', 'Selvi']) {
      await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
      await screen.findByRole('menuitem', { name: 'Change role' })
      expect(screen.queryByRole('menuitem', { name: 'Reset second factor' })).toBeNull()
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
    }
  })
})

it('requires a second factor of everyone after a confirmation', async () => {
  let sent: unknown
  answer(contract.changeStaffSettings, async ({ request }) => {
    sent = await request.json()
    return HttpResponse.json(sent as object)
  })
  const { user } = open()
  await user.click(await screen.findByRole('radio', { name: 'Everyone' }))
  await confirm(user, 'Require a second factor', 'Require it')
  await waitFor(() => expect(sent).toEqual({ requireSecondFactor: 'everyone' }))
})

it('offers a retry when the list cannot be loaded', async () => {
  answer(contract.listStaff, () => new HttpResponse(null, { status: 500 }))
  const { user } = renderScreen(StaffSettings, { at: '/settings/staff', features: WITH_ROLES })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  mockStaff({ people: [SELVI] })
  await user.click(retry)
  expect(await screen.findByText('Selvi')).toBeVisible()
})
