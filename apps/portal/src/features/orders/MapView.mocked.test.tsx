import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newQueryClient } from '../../lib/query-client.ts'
import { Providers } from '../../ui/Providers.tsx'

/** Whether the map throws when rendered. */
let isBroken = false
vi.mock('../order-map/OrdersMap.tsx', () => ({
  OrdersMap: () => {
    if (isBroken) throw new Error('no canvas')
    return <p>The map</p>
  },
}))
const { MapView } = await import('./MapView.tsx')

function renderMapView() {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  // React logs caught errors, too.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  render(
    <Providers client={newQueryClient()} env="test">
      <MapView source={{ orders: [] }} onOpen={() => {}}>
        <p>The list</p>
      </MapView>
    </Providers>,
  )
  return logged
}
beforeEach(() => vi.restoreAllMocks())

// covers map-9
describe('the map view', () => {
  it('shows the map when its code is loaded, without the list', async () => {
    isBroken = false
    renderMapView()
    expect(screen.getByText('Loading map...')).toBeVisible()
    expect(await screen.findByText('The map')).toBeVisible()
    expect(screen.queryByText('The list')).toBeNull()
  })

  it('shows the list and logs the error when the map fails, and retries on request', async () => {
    isBroken = true
    const logged = renderMapView()
    expect(await screen.findByText('The list')).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('The map is unavailable. Showing the list instead.')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(logged).toHaveBeenCalledWith('The map failed', expect.objectContaining({ message: 'no canvas' }))

    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('The map')).toBeVisible()
  })
})
