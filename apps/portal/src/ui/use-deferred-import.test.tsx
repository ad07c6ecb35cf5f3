import { screen, waitFor } from '@testing-library/react'
import { useCallback, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../test/render.tsx'
import { useDeferredDialog } from './use-deferred-import.ts'

const Opened = () => <p>Here it is</p>

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

it('fetches what is asked for at once', async () => {
  const { user } = open(() => Promise.resolve(Opened))
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText('Here it is')).toBeVisible()
})

it('fetches what nobody has asked for when the screen is at rest, once', async () => {
  const load = vi.fn(() => Promise.resolve(Opened))
  const { user } = open(load)
  expect(load).not.toHaveBeenCalled()
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText('Here it is')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

it('says when it does not come, and tries again with the next click', async () => {
  const load = vi.fn(() => Promise.resolve(Opened)).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { user } = open(load)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText('That could not be loaded. Check the connection and try again.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText('Here it is')).toBeVisible()
})
