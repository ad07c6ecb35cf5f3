import { describe, expect, it } from 'vitest'
import { changeOf, formatCell, formatHourOfDay, formatHours, formatShort, shortRupees } from './report-format.ts'

// covers beyond-37
describe('shortRupees', () => {
  it.each([
    [0, '₹0'],
    [999.5, '₹1,000'],
    [45_300, '₹45,300'],
    [99_999.4, '₹99,999'],
    [99_999.6, '₹1 L'],
    [1_23_456, '₹1.2 L'],
    [99_94_999, '₹99.9 L'],
    [99_95_000, '₹1 Cr'],
    [3_40_00_000, '₹3.4 Cr'],
    [12_345_60_00_000, '₹12,345.6 Cr'],
    [-1_23_456, '-₹1.2 L'],
  ])('formats %d as %s', (amount, text) => {
    expect(shortRupees(amount)).toBe(text)
  })
})

describe('formatCell', () => {
  it.each([
    ['text', 'Sivakasi', 'Sivakasi'],
    ['day', '2026-11-08', '08 Nov 2026'],
    ['hour', 0, '12 am'],
    ['count', 1_23_456, '1,23,456'],
    ['rupees', 1_23_456.5, '₹1,23,456.50'],
    ['percent', 12.34, '12.3%'],
    ['hours', 5.25, '5.3 h'],
    ['days', 2.5, '2.5'],
    ['grade', 'A', 'A'],
    ['rupees', null, '–'],
  ] as const)('formats the %s %s as %s', (kind, cell, text) => {
    expect(formatCell(kind, cell)).toBe(text)
  })

  it('has a short form only for amounts', () => {
    expect(formatShort('rupees', 1_23_456.5)).toBe('₹1.2 L')
    expect(formatShort('count', 1_23_456)).toBe('1,23,456')
  })
})

it.each([
  [0.75, '45 min'],
  [0.999, '1 h'],
  [5.24, '5.2 h'],
  [47.9, '47.9 h'],
  [74, '3.1 days'],
])('formatHours formats %d hours as %s', (hours, text) => {
  expect(formatHours(hours)).toBe(text)
})

it.each([
  [0, '12 am'],
  [11, '11 am'],
  [12, '12 pm'],
  [23, '11 pm'],
])('formatHourOfDay formats the start of hour %d as %s', (hour, text) => {
  expect(formatHourOfDay(hour)).toBe(text)
})

describe('changeOf', () => {
  it.each([
    ['rupees', 120, 100, { direction: 'up', text: '20%' }],
    ['count', 75, 100, { direction: 'down', text: '25%' }],
    ['percent', 12.5, 10, { direction: 'up', text: '2.5 points' }],
    ['percent', 2, 0, { direction: 'up', text: '2 points' }],
    ['hours', 5, 5, { direction: 'same', text: 'No change' }],
    ['count', 1000, 1001, { direction: 'same', text: 'No change' }],
    ['count', 0, 0, { direction: 'same', text: 'No change' }],
    ['count', 5, 0, null],
    ['hours', null, 5, null],
    ['hours', 5, null, null],
  ] as const)('describes %s of %j after %j as %j', (kind, now, before, change) => {
    expect(changeOf(kind, now, before)).toEqual(change)
  })
})
