import * as contract from '@phuljhari/contract/agents/agents.contract'
import { FEATURES, type Feature } from '@phuljhari/contract/features'
import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { serverAgent } from '../../../test/orders.ts'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { AgentsScreen } from './AgentsScreen.tsx'

async function openForm(button: string, title: string, submit: string) {
  answer(contract.listAgents, () =>
    HttpResponse.json([serverAgent({ fullName: 'Murugan', vehicleNumber: undefined, bikeNumber: 'TN 59 Z 9' })]),
  )
  const { user } = renderScreen(AgentsScreen, { at: '/agents' })
  await screen.findByRole('article')
  await user.click(screen.getByRole('button', { name: button }))
  const form = within(await screen.findByRole('dialog', { name: title }))
  const field = (name: string) => form.getByRole('textbox', { name })
  return { user, form, field, submit: () => user.click(form.getByRole('button', { name: submit })) }
}
const openAdd = () => openForm('Add Agent', 'Add Agent', 'Add Agent')
const openEdit = () => openForm('Edit Murugan', 'Edit Agent', 'Update Agent')

// covers orders-79, orders-85, orders-86, orders-92
describe('the edit form of someone who sees the Aadhaar number masked', () => {
  async function open(features: readonly Feature[] = FEATURES) {
    answer(contract.listAgents, () =>
      HttpResponse.json([serverAgent({ fullName: 'Murugan', aadharNumber: 'XXXX XXXX 0123' })]),
    )
    const { user } = renderScreen(AgentsScreen, { at: '/agents', features })
    await user.click(await screen.findByRole('button', { name: 'Edit Murugan' }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit Agent' }))
    const sent: unknown[] = []
    answer(contract.updateAgent, async ({ request }) => {
      sent.push(await request.json())
      return new HttpResponse(null, { status: 200 })
    })
    const submit = () => user.click(form.getByRole('button', { name: 'Update Agent' }))
    return { user, form, sent, submit, aadhaar: form.getByRole('textbox', { name: 'Aadhar Number' }) }
  }
  const OTHER_FIELDS = { fullName: 'Murugan', phoneNumber: '9876500001', vehicleNumber: 'TN 67 AB 1234' }

  // covers beyond-18
  it('keeps the number unless a new one is typed', async () => {
    const { form, sent, submit, aadhaar } = await open()
    expect(aadhaar).toHaveValue('')
    expect(aadhaar).not.toBeRequired()
    expect(form.getByText(/^Leave empty to keep XXXX XXXX 0123\./)).toBeVisible()
    await submit()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([{ ...OTHER_FIELDS, basedOn: { ...OTHER_FIELDS, aadharNumber: 'XXXX XXXX 0123' } }])
  })

  it('sends a new number that meets the rules of section 5', async () => {
    const { user, form, sent, submit, aadhaar } = await open()
    await user.type(aadhaar, '1234')
    await submit()
    expect(form.getByText('Aadhar number must be exactly 12 digits')).toBeVisible()
    await user.type(aadhaar, '56789012')
    await submit()
    await waitFor(() => expect(sent).toMatchObject([{ ...OTHER_FIELDS, aadharNumber: '123456789012' }]))
  })

  it('requires the number with another server', async () => {
    const { form, sent, submit, aadhaar } = await open([])
    await form.findByText('Enter 12-digit Aadhar number (spaces and dashes are optional)')
    expect(aadhaar).toBeRequired()
    await submit()
    expect(form.getByText('Aadhar number must be exactly 12 digits')).toBeVisible()
    expect(sent).toEqual([])
  })
})

describe('an agent whom someone else has changed since the form was opened', () => {
  async function open(aadharNumber: string, current: Record<string, string>) {
    answer(contract.listAgents, () => HttpResponse.json([serverAgent({ fullName: 'Murugan', aadharNumber })]))
    const { user } = renderScreen(AgentsScreen, { at: '/agents', features: FEATURES })
    await user.click(await screen.findByRole('button', { name: 'Edit Murugan' }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit Agent' }))
    const sent: unknown[] = []
    answer(contract.updateAgent, async ({ request }) => {
      sent.push(await request.json())
      if (sent.length > 1) return new HttpResponse(null, { status: 200 })
      return HttpResponse.json({ code: 'edit.stale', message: 'Someone else…', current }, { status: 409 })
    })
    const submit = () => user.click(form.getByRole('button', { name: 'Update Agent' }))
    const field = (name: string) => form.getByRole('textbox', { name })
    return { user, form, sent, submit, field }
  }

  it('keeps the input, takes over what only the other user changed, and offers both values elsewhere', async () => {
    const { user, form, sent, submit, field } = await open('123456789012', {
      fullName: 'Murugan K',
      phoneNumber: '9876500002',
    })
    await user.type(field('Full Name'), ' S')
    await submit()
    expect(await form.findByText(/Their values were taken over: Phone Number\. Both of you changed/)).toBeVisible()
    expect(screen.queryByRole('dialog', { name: 'Phuljhari' })).toBeNull()
    expect(field('Phone Number')).toHaveValue('9876500002')
    expect(field('Full Name')).toHaveValue('Murugan S')
    const name = within(form.getByRole('group', { name: 'Full Name' }))
    expect(name.getByRole('radio', { name: 'Yours: Murugan S' })).toBeChecked()
    await user.click(name.getByRole('radio', { name: 'Theirs: Murugan K' }))
    expect(field('Full Name')).toHaveValue('Murugan K')
    await submit()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent[1]).toMatchObject({
      fullName: 'Murugan K',
      phoneNumber: '9876500002',
      basedOn: { fullName: 'Murugan K', phoneNumber: '9876500002', aadharNumber: 'XXXX XXXX 9012' },
    })
  })

  it('keeps an Aadhaar number that only the other user has changed, although its digits are hidden', async () => {
    const { form, sent, submit, field } = await open('123456789012', { aadharNumber: 'XXXX XXXX 1098' })
    await submit()
    expect(await form.findByText(/taken over: Aadhar Number\./)).toBeVisible()
    expect(field('Aadhar Number')).toHaveValue('')
    expect(form.getByText(/^Leave empty to keep XXXX XXXX 1098/)).toBeVisible()
    await submit()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).not.toHaveProperty('aadharNumber')
    expect(sent[1]).toMatchObject({ basedOn: { aadharNumber: 'XXXX XXXX 1098' } })
  })
})

describe('the agent form', () => {
  it('explains the Aadhaar number and leaves the vehicle optional', async () => {
    const { form, field } = await openAdd()
    expect(form.getByText('Enter 12-digit Aadhar number (spaces and dashes are optional)')).toBeVisible()
    for (const name of ['Full Name', 'Phone Number', 'Aadhar Number']) expect(field(name)).toBeRequired()
    expect(field('Vehicle Number')).not.toBeRequired()
    expect(field('Aadhar Number')).toHaveAttribute('maxlength', '14')
  })

  // covers orders-88
  it('names the required fields, and clears each message when its field is edited', async () => {
    const { user, form, field, submit } = await openAdd()
    await submit()
    for (const text of ['Name is required', 'Phone number is required', 'Aadhar number is required'])
      expect(form.getByText(text)).toBeVisible()
    expect(field('Full Name')).toHaveFocus()
    await user.type(field('Full Name'), 'A')
    expect(form.queryByText('Name is required')).toBeNull()
    expect(form.getByText('Phone number is required')).toBeVisible()
  })

  it.each([
    ['12345', '0123 4567 8901', 'Please enter a valid phone number'],
    ['98765 4321a', '0123 4567 8901', 'Please enter a valid phone number'],
    ['9876543210', '0123 4567 890', 'Aadhar number must be exactly 12 digits'],
    ['9876543210', '1111 1111 1111', 'Invalid Aadhar number - all digits cannot be the same'],
    ['9876543210', '0000 0000 0000', 'Invalid Aadhar number - all digits cannot be the same'],
  ])('refuses phone %s with Aadhaar %s', async (phone, aadhaar, message) => {
    const { user, form, field, submit } = await openAdd()
    await user.type(field('Full Name'), 'Anbu')
    await user.type(field('Phone Number'), phone)
    await user.type(field('Aadhar Number'), aadhaar)
    await submit()
    expect(form.getByText(message)).toBeVisible()
  })

  // covers orders-89
  it('sends what section 7 lists, and closes', async () => {
    const { user, field, submit } = await openAdd()
    await user.type(field('Full Name'), ' Anbu ')
    await user.type(field('Phone Number'), '+91 (98765) 432-10')
    await user.type(field('Vehicle Number'), 'tn 67 ab 1')
    await user.type(field('Aadhar Number'), '01234567890x1')
    expect(field('Aadhar Number')).toHaveValue('0123 4567 8901')
    let sent: unknown
    answer(contract.createAgent, async ({ request }) => {
      sent = await request.json()
      return HttpResponse.text('created')
    })
    await submit()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual({
      fullName: 'Anbu',
      phoneNumber: '+91 (98765) 432-10',
      vehicleNumber: 'TN 67 AB 1',
      aadharNumber: '012345678901',
      profileImage: '',
      licenseImage: '',
      aadharImage: '',
      currentLocation: { latitude: 0, longitude: 0, address: 'Not specified' },
    })
  })

  // covers orders-89
  it('adds one agent on a double click before the next render', async () => {
    const { user, form, field } = await openAdd()
    await user.type(field('Full Name'), 'Anbu')
    await user.type(field('Phone Number'), '9876543210')
    await user.type(field('Aadhar Number'), '012345678901')
    let sent = 0
    answer(contract.createAgent, () => {
      sent++
      return HttpResponse.text('created')
    })
    const button = form.getByRole('button', { name: 'Add Agent' })
    act(() => {
      button.click()
      button.click()
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toBe(1)
  })

  // covers orders-90
  it('updates an agent', async () => {
    const { user, field, submit } = await openEdit()
    expect(field('Vehicle Number')).toHaveValue('TN 59 Z 9')
    expect(field('Aadhar Number')).toHaveValue('2345 6789 0123')
    await user.clear(field('Vehicle Number'))
    let sent: unknown
    answer(contract.updateAgent, async ({ request, params }) => {
      sent = [params['id'], await request.json()]
      return new HttpResponse(null, { status: 200 })
    })
    await submit()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toMatchObject([
      'agent-1',
      { fullName: 'Murugan', phoneNumber: '9876500001', vehicleNumber: '', aadharNumber: '234567890123' },
    ])
  })

  // covers orders-91
  it('says that adding failed, and keeps the input', async () => {
    answer(contract.createAgent, () => HttpResponse.json({ message: 'secret' }, { status: 500 }))
    const { user, field, submit } = await openAdd()
    await user.type(field('Full Name'), 'Anbu')
    await user.type(field('Phone Number'), '9876543210')
    await user.type(field('Aadhar Number'), '012345678901')
    await submit()
    expect(await screen.findByText('Failed to create agent. Please try again.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(field('Aadhar Number')).toHaveValue('0123 4567 8901')
    answer(contract.createAgent, () => HttpResponse.text('created'))
    await submit()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says that the update failed, and shows the server’s message at the field', async () => {
    answer(contract.updateAgent, () =>
      HttpResponse.json({ message: 'no', fields: { phoneNumber: 'This phone number is invalid' } }, { status: 400 }),
    )
    const { user, form, submit } = await openEdit()
    await submit()
    expect(await screen.findByText('Failed to update agent. Please try again.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(form.getByText('This phone number is invalid')).toBeVisible()
  })
})
