import { describe, expect, it } from 'vitest'
import districtsFile from './districts.topo.json'
import outlineFile from './outline.topo.json'
import statesFile from './states.topo.json'
import { areasOf, contains, decodeArcs, innerBorders, rings, type Area, type Place, type Topology } from './topology.ts'

/** Two adjacent squares, ten degrees wide, with a common border. */
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
const find = (all: readonly Area[], place: Place) => all.find((area) => contains(area, place))?.name

describe('a TopoJSON file', () => {
  it('stores arcs as steps, reversed for a negative index', () => {
    expect(decodeArcs(SQUARES)[0]).toEqual([
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

  it('has each inner border once, without the outer border', () => {
    expect(innerBorders(SQUARES, 'squares')).toEqual([decodeArcs(SQUARES)[0]])
  })

  it('has areas with name, centroid and extent', () => {
    const [west, east, ...others] = areasOf(SQUARES, 'squares', { name: 'title', parent: 'land' })
    expect(others).toEqual([])
    expect(west).toMatchObject({ name: 'West', parent: 'Squares', width: 10, height: 10 })
    expect(west?.centroid.map(Math.round)).toEqual([15, 75])
    expect(east).toMatchObject({ name: 'East', parent: '' })
    expect(areasOf(SQUARES, 'nothing', { name: 'title' })).toEqual([])
  })

  it('has areas that contain places', () => {
    const squares = areasOf(SQUARES, 'squares', { name: 'title' })
    expect(find(squares, [15, 71])).toBe('West')
    expect(find(squares, [15, 89])).toBe('East')
    expect(find(squares, [15, 91])).toBeUndefined()
    expect(find(squares, [21, 85])).toBeUndefined()
  })
})

// covers map-14
describe('the map of India', () => {
  const india: Area = {
    name: 'India',
    parent: '',
    rings: rings(outlineFile, 'soi'),
    centroid: [0, 0],
    width: 0,
    height: 0,
  }

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
  ])('has %s inside the official outline', (_, latitude, longitude) =>
    expect(contains(india, [latitude, longitude])).toBe(true),
  )

  it.each([
    ['Lahore', 31.55, 74.34],
    ['Dhaka', 23.8, 90.4],
    ['Kathmandu', 27.7, 85.3],
    ['Colombo', 6.93, 79.86],
    ['Lhasa', 29.65, 91.1],
  ])('has %s outside the official outline', (_, latitude, longitude) =>
    expect(contains(india, [latitude, longitude])).toBe(false),
  )

  it('has 36 states and territories and 723 districts', () => {
    const states = areasOf(statesFile, 'states', { name: 'st_nm' })
    const districts = areasOf(districtsFile, 'districts', { name: 'district', parent: 'st_nm' })
    expect(states).toHaveLength(36)
    expect(districts).toHaveLength(723)
    expect(find(states, [9.45, 77.8])).toBe('Tamil Nadu')
    expect(districts.find((district) => contains(district, [9.45, 77.8]))).toMatchObject({
      name: 'Virudhunagar',
      parent: 'Tamil Nadu',
    })
  })
})
