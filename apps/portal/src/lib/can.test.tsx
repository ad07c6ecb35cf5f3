import { getProfile } from '@phuljhari/contract/staff/profile.contract'
import { act, screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { renderScreen } from '../../test/render.tsx'
import { answer } from '../../test/server.ts'
import { mockProfile, userWith, WITH_ROLES } from '../../test/staff.ts'
import { useCan, useRoleLabel } from './can.ts'
import { useProfileRefresh } from './profile.ts'
import { saveSession } from './session.ts'

function Probe() {
  useProfileRefresh()
  const can = useCan()
  const allowed = (['orders.ready', 'orders.decide', 'products.edit', 'staff.manage'] as const).filter(can)
  return (
    <p>
      {useRoleLabel()}: {allowed.join(' ')}
    </p>
  )
}
const EVERYTHING = 'Administrator: orders.ready orders.decide products.edit staff.manage'

it.each([
  ['an owner', userWith('owner'), EVERYTHING],
  ['a clerk', userWith('clerk'), 'Billing clerk: orders.ready orders.decide'],
  [
    'a clerk with a right',
    userWith('clerk', ['products.edit']),
    'Billing clerk: orders.ready orders.decide products.edit',
  ],
  ['a packer', userWith('packer'), 'Packer: orders.ready'],
  ['a packer with a right that packers cannot have', userWith('packer', ['products.edit']), 'Packer: orders.ready'],
  ['a user whose role only the server knows', { name: 'Selvi', role: 'auditor' }, EVERYTHING],
  ['a user of an old session without a role', { name: 'Selvi' }, EVERYTHING],
])('decides by role and rights what %s may do', (_who, as, expected) => {
  renderScreen(Probe, { at: '/', as, features: WITH_ROLES })
  expect(screen.getByText(expected)).toBeVisible()
})

// covers layout-18
it('a server without roles allows everything, whatever the stored user says', () => {
  renderScreen(Probe, { at: '/', as: userWith('packer'), features: [] })
  expect(screen.getByText(EVERYTHING)).toBeVisible()
})

// covers layout-18
it('an old session learns its role from the profile, and keeps it', async () => {
  mockProfile(userWith('packer'))
  renderScreen(Probe, { at: '/', as: { name: 'Selvi' }, features: WITH_ROLES })
  expect(await screen.findByText('Packer: orders.ready')).toBeVisible()
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ role: 'packer', rights: [] })
})

it('what is allowed follows the next session at once, and not the profile of the one before', async () => {
  mockProfile(userWith('owner'))
  renderScreen(Probe, { at: '/', as: userWith('owner'), features: WITH_ROLES })
  expect(await screen.findByText(EVERYTHING)).toBeVisible()
  answer(getProfile, () => new HttpResponse(null, { status: 503 }))
  act(() => saveSession('the next token', userWith('packer')))
  expect(screen.getByText('Packer: orders.ready')).toBeVisible()
})
