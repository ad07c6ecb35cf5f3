import { FEATURES } from '@phuljhari/contract/features'
import { health } from '@phuljhari/contract/health/health.contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { HttpResponse, type HttpResponseResolver } from 'msw'
import { expect, it } from 'vitest'
import { answer } from '../../test/server.ts'
import { useFeature } from './features.ts'
import { newQueryClient } from './query-client.ts'

const Probe = () => <p>{String(useFeature('orders.history'))}</p>

const HEALTHY = { status: 'ok', database: 'ok', version: '2.0.1' }
const REPLIES: ReadonlyArray<[what: string, reply: HttpResponseResolver, supported: boolean]> = [
  ['lists it', () => HttpResponse.json({ ...HEALTHY, features: [...FEATURES] }), true],
  ['lists others', () => HttpResponse.json({ ...HEALTHY, features: ['session.signOut', 7] }), false],
  ['has no list', () => HttpResponse.json(HEALTHY), false],
  ['has another health call', () => HttpResponse.text('OK'), false],
  ['has no health call', () => new HttpResponse(null, { status: 404 }), false],
  ['fails', () => new HttpResponse(null, { status: 503 }), false],
]

// covers section-7-6
it.each(REPLIES)('finds out whether a server that %s supports a feature', async (_what, reply, supported) => {
  answer(health, reply)
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Probe />
    </QueryClientProvider>,
  )
  expect(screen.getByText('undefined')).toBeVisible()
  expect(await screen.findByText(String(supported))).toBeVisible()
})
