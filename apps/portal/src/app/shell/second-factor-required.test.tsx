import { listAgents } from '@phuljhari/contract/agents/agents.contract'
import { health } from '@phuljhari/contract/health/health.contract'
import {
  acknowledgeRecoveryCodes,
  confirmSecondFactor,
  startSecondFactor,
} from '@phuljhari/contract/staff/profile.contract'
import { screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { serverAgent } from '../../../test/orders.ts'
import { renderRoutes } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { mockProfile, userWith, WITH_ROLES } from '../../../test/staff.ts'
import { AgentsScreen } from '../../features/agents/AgentsScreen.tsx'
import { Shell } from './Shell.tsx'

// covers layout-19
it('has a user set up a required second factor before anything else, and then continues', async () => {
  answer(health, () => HttpResponse.json({ status: 'ok', database: 'ok', version: '2.0.1' }))
  mockProfile({ secondFactorRequired: true })
  answer(listAgents, () =>
    HttpResponse.json({ code: 'auth.second_factor_setup', message: 'Set up a second factor' }, { status: 403 }),
  )
  const { user } = renderRoutes([{ Component: Shell, children: [{ path: '/agents', Component: AgentsScreen }] }], {
    at: '/agents',
    as: userWith('owner'),
    features: WITH_ROLES,
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Set up a second factor' })).toBeVisible()
  expect(screen.queryByText('Delivery Agents Management')).toBeNull()

  answer(startSecondFactor, () => HttpResponse.json({ secret: 'JBSWY3DPEHPK3PXP', url: 'otpauth://totp/x' }))
  answer(acknowledgeRecoveryCodes, () => HttpResponse.json({ acknowledged: true }))
  answer(confirmSecondFactor, () => HttpResponse.json({ recoveryCodes: ['aaaabbbbccccdddd'] }))
  await user.type(await screen.findByLabelText('Current password'), 'sparkling{Enter}')
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}')
  await user.click(await screen.findByRole('checkbox', { name: 'I have saved these codes' }))
  answer(listAgents, () => HttpResponse.json([serverAgent()]))
  await user.click(screen.getByRole('button', { name: 'Finish' }))
  expect(await screen.findByText('ID: agent-1')).toBeVisible()
})

it('frees the screen when the requirement is withdrawn', async () => {
  answer(health, () => HttpResponse.json({ status: 'ok', database: 'ok', version: '2.0.1' }))
  mockProfile({ secondFactorRequired: false })
  let isRefused = true
  answer(listAgents, () => {
    if (!isRefused) return HttpResponse.json([serverAgent()])
    isRefused = false
    return HttpResponse.json({ code: 'auth.second_factor_setup', message: 'Set up a second factor' }, { status: 403 })
  })
  renderRoutes([{ Component: Shell, children: [{ path: '/agents', Component: AgentsScreen }] }], {
    at: '/agents',
    as: userWith('owner'),
    features: WITH_ROLES,
  })
  expect(await screen.findByText('ID: agent-1')).toBeVisible()
})
