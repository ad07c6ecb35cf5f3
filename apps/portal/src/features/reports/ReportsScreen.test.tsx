import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../test/render.tsx'
import { ReportsScreen } from './ReportsScreen.tsx'

// covers layout-15
it('shows only a header titled Reports where the server has no reports', () => {
  const { container } = renderScreen(ReportsScreen, { at: '/reports', features: [] })
  const header = screen.getByRole('heading', { level: 1, name: 'Reports' }).closest('header')
  expect(header).toHaveTextContent('View analytics and reports')
  expect(container.textContent).toBe(header?.textContent)
  expect(screen.queryByRole('button')).toBeNull()
})

it('asks to sign in before it loads reports', () => {
  renderScreen(ReportsScreen, { at: '/reports', signedIn: false })
  expect(screen.getByRole('alert')).toHaveTextContent('Please sign in to view reports')
  expect(screen.queryByRole('region', { name: 'Period' })).toBeNull()
})
