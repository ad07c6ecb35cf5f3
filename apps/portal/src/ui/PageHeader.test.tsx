import { IconUpload } from '@tabler/icons-react'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../test/render.tsx'
import { HeaderButton, PageHeader } from './PageHeader.tsx'

const crumbs = () =>
  within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    .getAllByRole('listitem')
    .map((crumb) => crumb.textContent)

// covers layout-12
it.each([
  ['/products', ['Home', 'Products']],
  ['/delivery-agents/active/active?page=2', ['Home', 'Delivery Agents', 'Active', 'Active']],
])('builds the breadcrumb of %s, starting at Home', (at, expected) => {
  renderScreen(() => <PageHeader title="Title" subtitle="Subtitle" />, { at })
  expect(crumbs()).toEqual(expected)
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/products')
  expect(screen.getAllByRole('listitem').at(-1)).toHaveAttribute('aria-current', 'page')
})

it('names the page in the breadcrumb where the path ends in an id', () => {
  renderScreen(() => <PageHeader title="Sales by state" subtitle="Subtitle" crumb="Sales by state" />, {
    at: '/reports/by-state',
  })
  expect(crumbs()).toEqual(['Home', 'Reports', 'Sales by state'])
})

// covers layout-13
it('shows title and subtitle, sets the window title, and has no buttons by default', () => {
  renderScreen(() => <PageHeader title="Reports" subtitle="View analytics and reports" />, { at: '/reports' })
  expect(screen.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  expect(screen.getByText('View analytics and reports')).toBeVisible()
  expect(document.title).toBe('Reports · Phuljhari')
  expect(screen.queryByRole('button')).toBeNull()
})

// covers layout-14
it('shows Refresh, Hide Filters, extra actions and Add New', async () => {
  const clicked = vi.fn<(name: string) => void>()
  const on = (name: string) => () => clicked(name)
  const { user } = renderScreen(
    () => (
      <PageHeader
        title="Title"
        subtitle="Subtitle"
        refresh={{ busy: false, onClick: on('refresh') }}
        filters={{ shown: true, onToggle: on('filters') }}
        addNew={{ onClick: on('add') }}
      >
        <HeaderButton icon={IconUpload} onClick={on('extra')}>
          Extra
        </HeaderButton>
      </PageHeader>
    ),
    { at: '/' },
  )
  for (const name of ['Refresh', 'Hide Filters', 'Extra', 'Add New'])
    await user.click(screen.getByRole('button', { name }))
  expect(clicked.mock.calls).toEqual([['refresh'], ['filters'], ['extra'], ['add']])
  expect(screen.getByRole('button', { name: 'Hide Filters' })).toHaveAttribute('aria-expanded', 'true')
})

// covers layout-14
it('shows Show Filters when they are hidden', () => {
  renderScreen(() => <PageHeader title="Title" subtitle="Subtitle" filters={{ shown: false, onToggle: () => {} }} />, {
    at: '/',
  })
  expect(screen.getByRole('button', { name: 'Show Filters' })).toHaveAttribute('aria-expanded', 'false')
})
