import { getBackups } from '@phuljhari/contract/backup/backups.contract'
import { health } from '@phuljhari/contract/health/health.contract'
import { RELEASE } from '@phuljhari/contract/version'
import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { userWith, WITH_ROLES } from '../../../../test/staff.ts'
import { AboutSettings } from './AboutSettings.tsx'

function open(version: string, role: 'owner' | 'packer' = 'packer') {
  answer(health, () => HttpResponse.json({ status: 'ok', database: 'ok', version, features: [...WITH_ROLES] }))
  renderScreen(AboutSettings, { at: '/settings/about', as: userWith(role), features: WITH_ROLES })
}

// covers beyond-31
it('names the release of the server and lists what each release brought', async () => {
  open(RELEASE)
  expect(await screen.findByText(RELEASE)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Backups' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reload page' })).toBeNull()
  const first = screen.getByRole('region', { name: 'New in 2.0.1 (21 November 2026)' })
  expect(within(first).getAllByRole('listitem')).toHaveLength(3)
  expect(screen.getByRole('heading', { level: 2, name: new RegExp(`New in ${RELEASE}`) })).toBeVisible()
})

// covers beyond-147
it('shows owners when a backup was last made and last proved, and nobody else', async () => {
  const made = { at: '2026-11-28T21:30:00.000Z', takenAt: '2026-11-28T21:29:00.000Z' }
  answer(getBackups, () => HttpResponse.json({ made, proved: null }))
  open(RELEASE, 'owner')
  const backups = within(await screen.findByRole('region', { name: 'Backups' }))
  expect(backups.getByText('29 Nov 2026, 03:00 am')).toBeVisible()
  expect(backups.getByText('Not yet')).toBeVisible()
})

it('asks to reload a page that is older than the server', async () => {
  open('9.1.0')
  expect(await screen.findByText(/The server was changed to release 9\.1\.0/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeVisible()
})
