import { describe, expect, it } from 'vitest'
import districtsFile from './geo/districts.topo.json'
import outlineFile from './geo/outline.topo.json'
import statesFile from './geo/states.topo.json'
import { areas, innerBorders, isIn, placesOf, rings, type Area, type Place, type Topology } from './topology.ts'

/** Two squares side by side, ten degrees wide, with one border in common. */
const SQUARES: Topology = {
  transform: { scale: [2, 2], translate: [70, 10] },
  arcs: [
    [
      [5, 0],
      [0, 5],
    ],
    [
      [5, 5],
      [-5, 0],
      [0, -5],
      [5, 0],
    ],
    [
      [5, 0],
      [5, 0],
      [0, 5],
      [-5, 0],
    ],
  ],
  objects: {
    squares: {
      geometries: [
        { type: 'Polygon', arcs: [[0, 1]], properties: { title: 'West', land: 'Squares' } },
        { type: 'MultiPolygon', arcs: [[[2, -1]]], properties: { title: 'East' } },
        { type: 'Polygon', arcs: [], properties: null },
      ],
    },
  },
}
const find = (all: readonly Area[], place: Place) => all.find((area) => isIn(area, place))?.name

describe('a TopoJSON file', () => {
  it('is read step by step, backwards where a number says so', () => {
    expect(placesOf(SQUARES)[0]).toEqual([
      [10, 80],
      [20, 80],
    ])
    const [, east] = rings(SQUARES, 'squares')
    expect(east).toEqual([
      [10, 80],
      [10, 90],
      [20, 90],
      [20, 80],
      [10, 80],
    ])
  })

  it('has each inner border once, and no outer one', () => {
    expect(innerBorders(SQUARES, 'squares')).toEqual([placesOf(SQUARES)[0]])
  })

  it('has areas with name, middle and extent', () => {
    const [west, east, ...none] = areas(SQUARES, 'squares', { name: 'title', of: 'land' })
    expect(none).toEqual([])
    expect(west).toMatchObject({ name: 'West', of: 'Squares', width: 10, height: 10 })
    expect(west?.middle.map(Math.round)).toEqual([15, 75])
    expect(east).toMatchObject({ name: 'East', of: '' })
    expect(areas(SQUARES, 'nothing', { name: 'title' })).toEqual([])
  })

  it('tells in which area a place is', () => {
    const squares = areas(SQUARES, 'squares', { name: 'title' })
    expect(find(squares, [15, 71])).toBe('West')
    expect(find(squares, [15, 89])).toBe('East')
    expect(find(squares, [15, 91])).toBeUndefined()
    expect(find(squares, [21, 85])).toBeUndefined()
  })
})

describe('the map of India', () => {
  const india: Area = { name: 'India', of: '', rings: rings(outlineFile, 'soi'), middle: [0, 0], width: 0, height: 0 }

  it.each([
    ['Leh', 34.16, 77.58],
    ['Gilgit', 35.92, 74.31],
    ['Muzaffarabad', 34.37, 73.47],
    ['Aksai Chin', 35.2, 79.3],
    ['Tawang', 27.59, 91.87],
    ['Kanniyakumari', 8.1, 77.55],
    ['Port Blair', 11.64, 92.71],
    ['Dwarka', 22.25, 69.0],
    ['Sivakasi', 9.45, 77.8],
  ])('has %s within the official outline', (_, latitude, longitude) =>
    expect(isIn(india, [latitude, longitude])).toBe(true),
  )

  it.each([
    ['Lahore', 31.55, 74.34],
    ['Dhaka', 23.8, 90.4],
    ['Kathmandu', 27.7, 85.3],
    ['Colombo', 6.93, 79.86],
    ['Lhasa', 29.65, 91.1],
  ])('has %s outside of it', (_, latitude, longitude) => expect(isIn(india, [latitude, longitude])).toBe(false))

  it('has 36 states and territories and 723 districts, each place in its own', () => {
    const states = areas(statesFile, 'states', { name: 'st_nm' })
    const districts = areas(districtsFile, 'districts', { name: 'district', of: 'st_nm' })
    expect(states).toHaveLength(36)
    expect(districts).toHaveLength(723)
    expect(find(states, [9.45, 77.8])).toBe('Tamil Nadu')
    expect(districts.find((district) => isIn(district, [9.45, 77.8]))).toMatchObject({
      name: 'Virudhunagar',
      of: 'Tamil Nadu',
    })
  })
})
