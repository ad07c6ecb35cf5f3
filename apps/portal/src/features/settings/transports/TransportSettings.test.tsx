import * as contract from '@phuljhari/contract/transports/transports.contract'
import { transportTexts, type Transport } from '@phuljhari/contract/transports/transports.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { userWith, WITH_ROLES } from '../../../../test/staff.ts'
import { mockTransports, transport } from '../../../../test/transports.ts'
import { TransportSettings } from './TransportSettings.tsx'

const DOTTED = transport({ _id: 't2', name: 'K.P.N.', phoneNumber: '', towns: [], days: null, orders: 3 })
const ABT = transport({ _id: 't3', name: 'ABT', spellings: [{ _id: 't4', name: 'A B T Parcel', orders: 1 }] })

function open(list: readonly Transport[] = [transport(), ABT], role: 'owner' | 'clerk' | 'packer' = 'owner') {
  mockTransports(list)
  return renderScreen(TransportSettings, { at: '/settings/transports', as: userWith(role), features: WITH_ROLES })
}
/** Records ids and bodies of changes. */
function recordChanges() {
  const changes: unknown[] = []
  answer(contract.createTransport, async ({ request }) => {
    changes.push(await request.json())
    return HttpResponse.json(transport(), { status: 201 })
  })
  for (const route of [contract.updateTransport, contract.mergeTransports])
    answer(route, async ({ params, request }) => {
      changes.push([params['id'], await request.json()])
      return HttpResponse.json(transport())
    })
  answer(contract.splitTransport, ({ params }) => {
    changes.push(['split', params['id']])
    return HttpResponse.json(transport())
  })
  return changes
}
const row = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement)

it('lists transports with phone, towns, days, freight, orders and other spellings', async () => {
  open()
  await screen.findByText('KPN Travels')
  for (const text of ['+91 98765 00012', 'Erode, 641', '2', '₹250.00', '12'])
    expect(row('KPN Travels').getByText(text)).toBeVisible()
  expect(row('ABT').getByText('Also: A B T Parcel')).toBeVisible()
})

it('says how transports come about while there are none', async () => {
  open([])
  expect(await screen.findByText('No transports yet')).toBeVisible()
})

it.each(['clerk', 'packer'] as const)('lets a %s read transports, but not change them', async (role) => {
  open([transport(), DOTTED], role)
  expect(await screen.findByText('KPN Travels')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

describe('a transport', () => {
  it('is added with its towns', async () => {
    const changes = recordChanges()
    const { user } = open([])
    await user.click(await screen.findByRole('button', { name: 'Add transport' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add transport' }))
    await user.type(form.getByLabelText('Name'), 'MSS Lorry')
    await user.type(form.getByLabelText('Towns served'), 'Erode, 638, Erode,')
    await user.type(form.getByLabelText('Minimum freight'), '99.5')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('MSS Lorry added.')).toBeVisible()
    const sent = {
      name: 'MSS Lorry',
      phoneNumber: '',
      towns: ['Erode', '638'],
      days: null,
      minimumFreight: '99.5',
      freightTerms: '',
    }
    expect(changes).toEqual([sent])
  })

  it('is refused before it is sent, with the messages at the fields', async () => {
    const changes = recordChanges()
    const { user } = open([])
    await user.click(await screen.findByRole('button', { name: 'Add transport' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add transport' }))
    await user.type(form.getByLabelText('Phone'), '12')
    await user.type(form.getByLabelText('Towns served'), 'Erode, 1234567')
    await user.type(form.getByLabelText('Days'), 'two')
    await user.type(form.getByLabelText('Minimum freight'), 'lots')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(form.getByLabelText('Name')).toHaveAccessibleDescription('Name is required')
    expect(form.getByLabelText('Phone')).toHaveAccessibleDescription(/valid phone number/)
    expect(form.getByLabelText('Towns served')).toHaveAccessibleDescription(/A pincode has 6 digits/)
    expect(form.getByLabelText('Days')).toHaveAccessibleDescription(/whole number of days from 1 to 60/)
    expect(form.getByLabelText('Minimum freight')).toHaveAccessibleDescription(/Enter an amount/)
    expect(changes).toEqual([])
  })

  it('is changed in a form that shows it as it is, and keeps the input when the name is taken', async () => {
    const changes = recordChanges()
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Actions for KPN Travels' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Change' }))
    const form = within(await screen.findByRole('dialog', { name: 'Change KPN Travels' }))
    expect(form.getByLabelText('Towns served')).toHaveValue('Erode, 641')
    const message = 'A transport already has this name or spelling'
    answer(contract.updateTransport, () =>
      HttpResponse.json({ code: 'transport.exists', message, fields: { name: message } }, { status: 409 }),
    )
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText(message)).toBeVisible()
    answer(contract.updateTransport, async ({ request }) => {
      changes.push(await request.json())
      return HttpResponse.json(transport())
    })
    await user.clear(form.getByLabelText('Days'))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('KPN Travels saved.')).toBeVisible()
    expect(changes).toMatchObject([{ days: null, towns: ['Erode', '641'], basedOn: transportTexts(transport()) }])
  })
})

describe('names that look like one transport', () => {
  it('are merged into the one that is kept, after a confirmation that says how many orders used each', async () => {
    const changes = recordChanges()
    const { user } = open([transport(), DOTTED, ABT])
    expect(await screen.findByRole('region', { name: 'Probably the same' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Keep KPN Travels' }))
    const question = within(await screen.findByRole('dialog', { name: 'Merge K.P.N. into KPN Travels?' }))
    expect(question.getByText(/^K\.P\.N\. was used by 3 orders, KPN Travels by 12 orders\./)).toBeVisible()
    expect(changes).toEqual([])
    await user.click(question.getByRole('button', { name: 'Merge' }))
    expect(await screen.findByText('K.P.N. merged into KPN Travels.')).toBeVisible()
    expect(changes).toEqual([['t1', { other: 't2' }]])
  })

  it('are not proposed again once they are merged, and can be split', async () => {
    const changes = recordChanges()
    const { user } = open([ABT])
    await user.click(await screen.findByRole('button', { name: 'Actions for ABT' }))
    expect(screen.queryByRole('region', { name: 'Probably the same' })).toBeNull()
    await user.click(await screen.findByRole('menuitem', { name: 'Split off A B T Parcel' }))
    const question = within(await screen.findByRole('dialog', { name: 'Split off A B T Parcel?' }))
    await user.click(question.getByRole('button', { name: 'Split off' }))
    await waitFor(() => expect(changes).toEqual([['split', 't4']]))
  })
})

describe('two names that look alike', () => {
  it('are not proposed once somebody says that they are different', async () => {
    const apart = { sent: null as unknown }
    let list = [transport(), DOTTED]
    const { user } = open(list)
    answer(contract.listTransports, () => HttpResponse.json(list))
    answer(contract.keepTransportsApart, async ({ params, request }) => {
      apart.sent = [params['id'], await request.json()]
      list = [transport({ keptApart: ['t2'] }), { ...DOTTED, keptApart: ['t1'] }]
      return HttpResponse.json(list[0])
    })
    await user.click(await screen.findByRole('button', { name: 'These are different' }))
    await waitFor(() => expect(screen.queryByText('Probably the same')).toBeNull())
    expect(apart.sent).toEqual(['t1', { other: 't2' }])
    expect(await screen.findByText('KPN Travels and K.P.N. stay two transports.')).toBeVisible()
  })
})

it('merges a transport into any other, and deletes only one that no order has used', async () => {
  const changes = recordChanges()
  answer(contract.deleteTransport, ({ params }) => {
    changes.push(['deleted', params['id']])
    return HttpResponse.json({ deleted: true })
  })
  const unused = transport({ _id: 't9', name: 'Vijaya', orders: 0 })
  const { user } = open([transport(), unused])
  const openMenu = async (name: string) =>
    user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await openMenu('KPN Travels')
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
  await user.keyboard('{Escape}')
  await openMenu('Vijaya')
  await user.click(await screen.findByRole('menuitem', { name: 'Merge into another…' }))
  const form = within(await screen.findByRole('dialog', { name: 'Merge Vijaya into' }))
  await user.click(form.getByRole('button', { name: 'Merge' }))
  expect(await form.findByRole('alert')).toHaveTextContent('Choose a transport')
  await user.selectOptions(form.getByRole('combobox'), 'KPN Travels: 12 orders')
  await user.click(form.getByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(changes).toEqual([['t1', { other: 't9' }]]))
  await openMenu('Vijaya')
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(changes.at(-1)).toEqual(['deleted', 't9']))
})
