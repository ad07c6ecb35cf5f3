import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newQueryClient } from '../../../lib/query-client.ts'
import { Providers } from '../../../ui/Providers.tsx'

/** How often the map breaks while it is drawn. */
let breaks = 0
vi.mock('./OrdersMap.tsx', () => ({
  OrdersMap: () => {
    if (breaks > 0) throw new Error('no canvas')
    return <p>The map</p>
  },
}))
const { MapView } = await import('./MapView.tsx')

function shown() {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  // React tells of what a boundary caught, too.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  render(
    <Providers client={newQueryClient()} env="test">
      <MapView orders={[]} onOpen={() => {}}>
        <p>The list</p>
      </MapView>
    </Providers>,
  )
  return logged
}
beforeEach(() => vi.restoreAllMocks())

describe('the map view', () => {
  it('shows the map once its code is there, and no list', async () => {
    breaks = 0
    shown()
    expect(screen.getByText('Loading map...')).toBeVisible()
    expect(await screen.findByText('The map')).toBeVisible()
    expect(screen.queryByText('The list')).toBeNull()
  })

  it('shows the list when the map breaks, logs why, and tries again when asked', async () => {
    breaks = 1
    const logged = shown()
    expect(await screen.findByText('The list')).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('The map cannot be shown at the moment. Here is the list.')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(logged).toHaveBeenCalledWith('The map failed', expect.objectContaining({ message: 'no canvas' }))

    breaks = 0
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('The map')).toBeVisible()
  })
})
