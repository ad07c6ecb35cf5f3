import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../test/render.tsx'
import { CodeLoadError } from '../lib/import-code.ts'
import { deferred } from './deferred.tsx'

const Part = ({ name }: { name: string }) => <p>Part of {name}</p>
const load = vi.fn(() => Promise.resolve(Part))
beforeEach(() => void load.mockReset().mockResolvedValue(Part))

/** A form of which one part is loaded when it is shown. */
function open() {
  const Deferred = deferred(load)
  const Form = () => (
    <>
      <input aria-label="Name" />
      <Suspense fallback="Loading...">
        <Deferred name="Selvi" />
        <Deferred name="Kumar" />
      </Suspense>
    </>
  )
  return renderScreen(Form, { at: '/' })
}

it('shows the part once its code is loaded, once for all its places', async () => {
  open()
  expect(await screen.findByText('Part of Selvi')).toBeVisible()
  expect(screen.getByText('Part of Kumar')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

it('says in the place of a part that it cannot be loaded, loads it when asked again, and keeps all input', async () => {
  load.mockRejectedValueOnce(new CodeLoadError('unavailable'))
  const { user } = open()
  await user.type(await screen.findByLabelText('Name'), 'Meena')
  const [first] = await screen.findAllByText('Could not load this. Check your connection and try again.')
  expect(first).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement)
  expect(await screen.findByText('Part of Selvi')).toBeVisible()
  expect(screen.getByLabelText('Name')).toHaveValue('Meena')
})

it('offers to reload when the portal was updated', async () => {
  load.mockRejectedValue(new CodeLoadError('updated'))
  open()
  expect((await screen.findAllByText('The portal was updated.'))[0]).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Reload' })[0]).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
