import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserSwitch } from './browser-switch.ts'
import { displayName, getToken, saveSession } from './session.ts'
import { local } from './stored.ts'

const refuse = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}
const full = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}
/** Denies the storage as blocked cookies do: reading the property throws. */
const denyStorage = () => vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse)
const fillStorage = () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full)
afterEach(() => vi.restoreAllMocks())

describe.each([
  ['denied', denyStorage],
  ['full', fillStorage],
])('with a storage that is %s', (_, spoil) => {
  it('the page keeps the session in memory', () => {
    spoil()
    saveSession('abc', { name: 'Meena' })
    expect(getToken()).toBe('abc')
    expect(displayName()).toBe('Meena')
  })

  it('a switch works in this page', () => {
    spoil()
    const { isOn, set } = browserSwitch('a-switch', false)
    set(true)
    expect(isOn()).toBe(true)
  })

  it('what must last is reported as not stored, and nothing is kept of it', () => {
    spoil()
    expect(local.canStore()).toBe(false)
    expect(local.store('bill', 'x')).toBe(false)
    expect(local.read('bill')).toBeNull()
  })
})

it('a full storage does not bring the session of the last user back after a reload', () => {
  saveSession('of the last user', null)
  fillStorage()
  saveSession('mine', null)
  expect(getToken()).toBe('mine')
  expect(localStorage.getItem('token')).toBeNull()
})

it('a denied storage has no keys and removes nothing', () => {
  denyStorage()
  expect(local.keys()).toEqual([])
  expect(() => local.remove('bill')).not.toThrow()
})

it('what another tab stores replaces what this page remembers', () => {
  const filled = fillStorage()
  saveSession('mine', null)
  filled.mockRestore()
  localStorage.setItem('token', 'of another tab')
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  expect(getToken()).toBe('of another tab')
})
