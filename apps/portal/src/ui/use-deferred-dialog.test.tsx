import { screen, waitFor } from '@testing-library/react'
import { useCallback, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../test/render.tsx'
import { useDeferredDialog } from './use-deferred-dialog.ts'

const Opened = () => <p>Loaded</p>

/** A screen with a dialog whose code comes from `load`. */
function open(load: () => Promise<typeof Opened>) {
  function Screen() {
    const [isOpen, setOpen] = useState(false)
    const Dialog = useDeferredDialog(
      load,
      isOpen,
      useCallback(() => setOpen(false), []),
    )
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && Dialog && <Dialog />}
      </>
    )
  }
  return renderScreen(Screen, { at: '/' })
}

it('loads a wanted dialog at once', async () => {
  const { user } = open(() => Promise.resolve(Opened))
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText('Loaded')).toBeVisible()
})

it('loads ahead once the screen is in use, only once', async () => {
  const load = vi.fn(() => Promise.resolve(Opened))
  const { user } = open(load)
  expect(load).not.toHaveBeenCalled()
  await user.hover(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText('Loaded')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

it('asks whether to try again when it cannot be loaded, and then opens it', async () => {
  const load = vi.fn(() => Promise.resolve(Opened)).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { user } = open(load)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText('Could not load this. Check your connection and try again.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Loaded')).toBeVisible()
})

it('counts as closed once the user gives up, and is loaded again when it is opened again', async () => {
  const load = vi.fn(() => Promise.resolve(Opened)).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { user } = open(load)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText('Loaded')).toBeVisible()
})
