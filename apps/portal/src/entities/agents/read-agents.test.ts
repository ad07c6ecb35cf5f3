import { describe, expect, it } from 'vitest'
import { readAgents } from './read-agents.ts'

const only = (agent: unknown) => readAgents([agent])[0]

// covers orders-81
describe('readAgents', () => {
  it('accepts bikeNumber instead of vehicleNumber, and numbers instead of strings', () => {
    expect(only({ _id: 7, fullName: 'Ravi', phoneNumber: 9876543210, bikeNumber: 'KL 01', aadharNumber: 123 })).toEqual(
      {
        id: '7',
        name: 'Ravi',
        phone: '9876543210',
        bikeNumber: 'KL 01',
        aadhar: '123',
        isAadharUnreadable: false,
        displayedStatus: 'active',
        deliveries: 0,
        rating: 0,
        joined: '',
        profileImage: '',
      },
    )
  })

  it.each([
    [{ status: 'active', isActive: true }, 'active'],
    [{ status: 'busy', isActive: true }, 'busy'],
    [{ status: 'busy', isActive: false }, 'inactive'],
    [{ status: 'active', isActive: false }, 'inactive'],
    [{ status: 'inactive' }, 'inactive'],
    [{ status: 'on_leave', isActive: true }, 'on_leave'],
    [{ isActive: null }, 'active'],
  ])('shows %j as %s', (state, displayed) => expect(only({ _id: '1', ...state })?.displayedStatus).toBe(displayed))

  it('reads missing and invalid numbers as 0', () => {
    expect(only({ _id: '1', totalDeliveries: null, rating: 'good' })).toMatchObject({ deliveries: 0, rating: 0 })
    expect(only({ _id: '1', totalDeliveries: '12', rating: '4.5' })).toMatchObject({ deliveries: 12, rating: 4.5 })
  })

  it('skips and reports malformed agents, and keeps the rest', () => {
    const bad: unknown[] = []
    const malformed = [null, 'text', {}, { fullName: 'No id' }]
    expect(readAgents([...malformed, { _id: 'a1' }], (agent) => bad.push(agent)).map(({ id }) => id)).toEqual(['a1'])
    expect(bad).toEqual(malformed)
  })

  it('distinguishes a reply that is not a list from an empty list', () => {
    expect(readAgents([])).toEqual([])
    expect(readAgents(null)).toEqual([])
    expect(() => readAgents('<html>')).toThrow(TypeError)
  })
})
