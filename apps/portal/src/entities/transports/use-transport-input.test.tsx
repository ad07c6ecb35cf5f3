import { FEATURES } from '@phuljhari/contract/features'
import * as contract from '@phuljhari/contract/transports/transports.contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { mockTransports, transport } from '../../../test/transports.ts'
import { useTransportInput } from './use-transport-input.tsx'

function Form() {
  const [name, setName] = useState('')
  const [pincode, setPincode] = useState('638001')
  const [office, setOffice] = useState('')
  const { input, hint, datalist } = useTransportInput({ pincode, city: 'Erode' }, name, setOffice)
  return (
    <>
      <input aria-label="Transport" value={name} onChange={(event) => setName(event.currentTarget.value)} {...input} />
      <input aria-label="Pincode" value={pincode} onChange={(event) => setPincode(event.currentTarget.value)} />
      <output>{`${hint ?? 'unknown'}, office: ${office}`}</output>
      {datalist}
    </>
  )
}
const open = (features: readonly (typeof FEATURES)[number][] = FEATURES) => renderScreen(Form, { at: '/', features })
const transportInput = () => screen.getByLabelText<HTMLInputElement>('Transport')
const options = () => [...(transportInput().list?.options ?? [])].map(({ value }) => value)

it('suggests transports in the sequence of the server, and takes the office only of one that is chosen', async () => {
  mockTransports([transport(), transport({ name: 'ABT', phoneNumber: '', days: 1 })], 'Erode bus stand')
  const { user } = open()
  await waitFor(() => expect(options()).toEqual(['KPN Travels', 'ABT']))
  await user.type(transportInput(), 'ABT')
  expect(screen.getByRole('status')).toHaveTextContent('1 day, office:')
  expect(screen.getByRole('status')).not.toHaveTextContent('bus stand')
  // Browsers report a choice from the list as a replacement of the text.
  fireEvent.input(transportInput(), { target: { value: 'KPN Travels' }, inputType: 'insertReplacementText' })
  expect(screen.getByRole('status')).toHaveTextContent('+91 98765 00012 · 2 days, office: Erode bus stand')
})

it('asks once for a complete pincode, and lets any name be typed when the server does not reply', async () => {
  const asked: string[] = []
  answer(contract.suggestTransports, ({ request }) => {
    asked.push(new URL(request.url).searchParams.get('pincode') ?? '')
    return HttpResponse.json({ code: 'server.failed', message: 'failed' }, { status: 500 })
  })
  const { user } = open()
  await waitFor(() => expect(asked).toEqual(['638001']))
  await user.type(screen.getByLabelText('Pincode'), '{Backspace}{Backspace}45')
  await user.type(transportInput(), 'New Lorry')
  expect(transportInput()).toHaveValue('New Lorry')
  await waitFor(() => expect(asked.at(-1)).toBe('638045'))
  expect(asked.length).toBeLessThanOrEqual(3)
})

it('leaves the input as it is with a server that has no transports', () => {
  open(FEATURES.filter((feature) => feature !== 'transports'))
  expect(transportInput()).not.toHaveAttribute('list')
  expect(transportInput()).not.toHaveAttribute('autocomplete')
  expect(document.querySelector('datalist')).toBeNull()
})
