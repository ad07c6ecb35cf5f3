import type { Profile } from '@phuljhari/contract/staff/profile.contract'
import * as contract from '@phuljhari/contract/staff/profile.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { mockProfile, userWith, WITH_ROLES } from '../../../../test/staff.ts'
import { ProfileSettings } from './ProfileSettings.tsx'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const CODES = ['aaaabbbbccccdddd', 'eeeeffffgggghhhh']
const session = (changes: Partial<contract.Session>): contract.Session => ({
  _id: 's1',
  device: 'Chrome on Windows',
  address: '192.0.2.7',
  signedInAt: '2026-11-20T05:00:00Z',
  lastSeenAt: '2026-11-21T05:00:00Z',
  current: false,
  ...changes,
})

function open(profile: Partial<Profile> = {}, sessions: readonly contract.Session[] = [session({ current: true })]) {
  mockProfile(profile, sessions)
  return renderScreen(ProfileSettings, { at: '/settings/profile', as: userWith('owner'), features: WITH_ROLES })
}

it('saves a new name', async () => {
  let sent: unknown
  answer(contract.changeProfile, async ({ request }) => {
    sent = await request.json()
    return HttpResponse.json({})
  })
  const { user } = open({ name: 'Meena' })
  const name = await screen.findByLabelText('Name')
  expect(screen.getByRole('button', { name: 'Save name' })).toBeDisabled()
  await user.type(name, ' Kumari')
  await user.click(screen.getByRole('button', { name: 'Save name' }))
  await waitFor(() => expect(sent).toEqual({ name: 'Meena Kumari' }))
})

// covers beyond-91
it('saves which of the screens of the role opens after sign-in', async () => {
  const sent: unknown[] = []
  answer(contract.changeProfile, async ({ request }) => {
    sent.push(await request.json())
    mockProfile({ role: 'clerk', home: '/orders', chosenHome: '/orders' }, [])
    return HttpResponse.json({})
  })
  const { user } = open({ role: 'clerk', home: '/orders/new', chosenHome: '' })
  const choice = await screen.findByLabelText('After sign-in, open')
  expect(choice).toHaveDisplayValue('New Order (usual for your role)')
  const options = within(choice).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toContain('Orders')
  expect(options.map(({ textContent }) => textContent)).toContain('Payments')
  await user.selectOptions(choice, 'Orders')
  expect(await screen.findByText('First screen saved.')).toBeVisible()
  expect(sent).toEqual([{ home: '/orders' }])
  await waitFor(() => expect(screen.getByLabelText('After sign-in, open')).toHaveDisplayValue('Orders'))
})

it('keeps the first screen as it was when saving fails', async () => {
  answer(contract.changeProfile, () => HttpResponse.json({ message: 'Not now' }, { status: 409 }))
  const { user } = open({ home: '/products', chosenHome: '' })
  await user.selectOptions(await screen.findByLabelText('After sign-in, open'), 'Orders')
  expect(await screen.findByText('Not now')).toBeVisible()
  expect(screen.getByLabelText('After sign-in, open')).toHaveDisplayValue('Products (usual for your role)')
})

it('ends the session of another device after a confirmation, but never that of this one', async () => {
  const ended: unknown[] = []
  answer(contract.endSession, ({ params }) => {
    ended.push(params['id'])
    return HttpResponse.json({ ended: true })
  })
  const { user } = open({}, [session({ current: true }), session({ _id: 's2', device: 'Firefox on Android' })])
  const [here, phone] = await screen.findAllByRole('listitem')
  expect(within(here as HTMLElement).getByText('This device')).toBeVisible()
  expect(within(here as HTMLElement).queryByRole('button')).toBeNull()
  await user.click(within(phone as HTMLElement).getByRole('button', { name: 'End the session on Firefox on Android' }))
  const question = within(await screen.findByRole('dialog', { name: 'End session' }))
  expect(ended).toEqual([])
  await user.click(question.getByRole('button', { name: 'End session' }))
  await waitFor(() => expect(ended).toEqual(['s2']))
})

it('signs out everywhere else after a confirmation', async () => {
  let ended = 0
  answer(contract.endOtherSessions, () => {
    ended++
    return HttpResponse.json({ endedSessions: 1 })
  })
  const { user } = open({}, [session({ current: true }), session({ _id: 's2' })])
  expect((await screen.findAllByText(/signed in 20 Nov 2026, 10:30 am/))[0]).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }))
  const question = within(await screen.findByRole('dialog', { name: 'Sign out everywhere else?' }))
  expect(ended).toBe(0)
  await user.click(question.getByRole('button', { name: 'Sign out everywhere else' }))
  await waitFor(() => expect(ended).toBe(1))
})

describe('the second factor', () => {
  // covers layout-19
  it('is set up with password, code and saved recovery codes', async () => {
    const sent: unknown[] = []
    answer(contract.startSecondFactor, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ secret: SECRET, url: `otpauth://totp/Shop:owner?secret=${SECRET}` })
    })
    answer(contract.confirmSecondFactor, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ recoveryCodes: CODES })
    })
    answer(contract.acknowledgeRecoveryCodes, () => HttpResponse.error())
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Set up' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up a second factor' }))
    await user.type(dialog.getByLabelText('Current password'), 'sparkling{Enter}')

    expect(await dialog.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    expect(dialog.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
    const code = dialog.getByLabelText('Code')
    expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await waitFor(() => expect(code).toHaveFocus())
    await user.type(code, '123 456{Enter}')

    expect(await dialog.findByText(CODES[0] ?? '')).toBeVisible()
    expect(sent).toEqual([{ password: 'sparkling' }, { code: '123456' }])
    // The dialog cannot be closed by accident, since the codes are not shown again.
    expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled()
    await user.keyboard('{Escape}')
    expect(dialog.getByRole('button', { name: 'Finish' })).toBeDisabled()
    await user.click(dialog.getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'))
    await user.click(dialog.getByRole('checkbox', { name: 'I have saved these codes' }))
    await user.click(dialog.getByRole('button', { name: 'Finish' }))
    // The codes count only once the server knows that they are saved.
    expect(await dialog.findByText('It may have been saved: press again, nothing is saved twice.')).toBeVisible()
    answer(contract.acknowledgeRecoveryCodes, () => HttpResponse.json({ acknowledged: true }))
    await user.click(dialog.getByRole('button', { name: 'Finish' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('gets new recovery codes with the password', async () => {
    const sent: unknown[] = []
    answer(contract.renewRecoveryCodes, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ recoveryCodes: CODES })
    })
    answer(contract.acknowledgeRecoveryCodes, () => {
      sent.push('acknowledged')
      return HttpResponse.json({ acknowledged: true })
    })
    const { user } = open({ secondFactor: true, recoveryCodes: 0 })
    expect(await screen.findByText(/You have no recovery codes/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'New recovery codes' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New recovery codes' }))
    await user.type(dialog.getByLabelText('Current password'), 'sparkling{Enter}')
    expect(await dialog.findByText(CODES[1] ?? '')).toBeVisible()
    await user.click(dialog.getByRole('checkbox', { name: 'I have saved these codes' }))
    await user.click(dialog.getByRole('button', { name: 'Finish' }))
    await waitFor(() => expect(sent).toEqual([{ password: 'sparkling' }, 'acknowledged']))
  })

  it('is not set up with a wrong code, which can be typed again', async () => {
    answer(contract.startSecondFactor, () => HttpResponse.json({ secret: SECRET, url: 'otpauth://totp/x' }))
    answer(contract.confirmSecondFactor, () =>
      HttpResponse.json({ code: 'auth.wrong_code', message: 'This code is incorrect' }, { status: 403 }),
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Set up' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up a second factor' }))
    await user.type(dialog.getByLabelText('Current password'), 'sparkling{Enter}')
    await user.type(await dialog.findByLabelText('Code'), '000000{Enter}')
    expect(await dialog.findByText('This code is incorrect')).toBeVisible()
    expect(dialog.getByLabelText('Code')).toHaveValue('')
  })

  it('keeps the code after a lost reply, since the same one gets the recovery codes', async () => {
    answer(contract.startSecondFactor, () => HttpResponse.json({ secret: SECRET, url: 'otpauth://totp/x' }))
    answer(contract.confirmSecondFactor, () => {
      mockProfile({ secondFactor: true })
      return HttpResponse.error()
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Set up' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up a second factor' }))
    await user.type(dialog.getByLabelText('Current password'), 'sparkling{Enter}')
    await user.type(await dialog.findByLabelText('Code'), '123456{Enter}')
    expect(await dialog.findByText('It may have been saved: press again, nothing is saved twice.')).toBeVisible()
    expect(dialog.getByLabelText('Code')).toHaveValue('123456')
    answer(contract.confirmSecondFactor, () => HttpResponse.json({ recoveryCodes: CODES }))
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(await dialog.findByText(CODES[0] ?? '')).toBeVisible()
  })

  it('is shown as on when a refusal says that another window has set it up', async () => {
    answer(contract.startSecondFactor, () => {
      mockProfile({ secondFactor: true, recoveryCodes: 3 })
      return HttpResponse.json({ code: 'second_factor.active', message: 'Already set up.' }, { status: 409 })
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Set up' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up a second factor' }))
    await user.type(dialog.getByLabelText('Current password'), 'sparkling{Enter}')
    expect(await dialog.findByText('Already set up.')).toBeVisible()
    expect(await screen.findByText(/3 unused recovery codes/)).toBeVisible()
  })

  it('counts as turned off when a retry after a lost reply finds it off', async () => {
    answer(contract.removeSecondFactor, () =>
      HttpResponse.json({ code: 'second_factor.inactive', message: 'No second factor is set up' }, { status: 409 }),
    )
    const { user } = open({ secondFactor: true })
    await user.click(await screen.findByRole('button', { name: 'Turn off' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Turn off the second factor' }))
    await user.type(dialog.getByLabelText('Current password'), 'sparkling')
    await user.type(dialog.getByLabelText('Code'), '123456')
    await user.click(dialog.getByRole('button', { name: 'Turn off' }))
    expect(await screen.findByText('The second factor is off.')).toBeVisible()
  })

  it('is turned off with password and code', async () => {
    let sent: unknown
    answer(contract.removeSecondFactor, async ({ request }) => {
      sent = await request.json()
      return HttpResponse.json({ removed: true })
    })
    const { user } = open({ secondFactor: true, secondFactorRequired: true, recoveryCodes: 7 })
    expect(await screen.findByText('On')).toBeVisible()
    expect(screen.getByText(/7 unused recovery codes\. Your shop requires it/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Turn off' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Turn off the second factor' }))
    await user.type(dialog.getByLabelText('Current password'), 'sparkling')
    await user.type(dialog.getByLabelText('Code'), '123456')
    await user.click(dialog.getByRole('button', { name: 'Turn off' }))
    await waitFor(() => expect(sent).toEqual({ password: 'sparkling', code: '123456' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
