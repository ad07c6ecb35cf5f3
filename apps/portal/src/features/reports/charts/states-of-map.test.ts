import { stateOf } from '@phuljhari/contract/rules/states'
import { expect, it } from 'vitest'
import statesFile from '../../../lib/geo/states.topo.json'
import { areasOf } from '../../../lib/geo/topology.ts'

// covers beyond-25
it('has one shape for each state, under a name that is known', () => {
  const codes = areasOf(statesFile, 'states', { name: 'st_nm' }).map(({ name }) => stateOf(name)?.code)
  expect(codes).not.toContain(undefined)
  expect(new Set(codes).size).toBe(codes.length)
})
