import { FEATURES } from '@phuljhari/contract/features'
import { listAccountNames } from '@phuljhari/contract/staff/account-names.contract'
import { screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { PersonName } from './account-names.tsx'

const ACTORS = ['selvi@shop.example', 'nameless@shop.example', 'former@shop.example', 'system']
const List = () => ACTORS.map((actor) => <PersonName key={actor} actor={actor} />)

/** Answers with the names of two accounts. @returns how often they were asked for */
function serveNames() {
  const calls = { count: 0 }
  answer(listAccountNames, () => {
    calls.count += 1
    return HttpResponse.json([
      { person: 'selvi@shop.example', name: 'Selvi' },
      { person: 'nameless@shop.example', name: '' },
    ])
  })
  return calls
}

it('names an actor, with the e-mail address as title, and asks once for all rows', async () => {
  const calls = serveNames()
  renderScreen(List, { at: '/' })
  expect(await screen.findByText('Selvi')).toHaveAttribute('title', 'selvi@shop.example')
  for (const actor of ACTORS.slice(1)) expect(screen.getByText(actor)).not.toHaveAttribute('title')
  expect(calls.count).toBe(1)
})

it('shows actors as recorded, without a call, on a server that has no names', async () => {
  const calls = serveNames()
  renderScreen(List, { at: '/', features: FEATURES.filter((one) => one !== 'staff.names') })
  expect(screen.getByText('selvi@shop.example')).toBeVisible()
  expect(calls.count).toBe(0)
})
