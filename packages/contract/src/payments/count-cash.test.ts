import { describe, expect, it } from 'vitest'
import { cashCountForm, countedPaise, differenceError } from './count-cash.ts'

describe('a count of cash', () => {
  it.each([
    ['nothing', {}, 0],
    ['one of each note', { n500: 1, n200: 1, n100: 1, n50: 1, n20: 1, n10: 1 }, 88_000],
    ['only coins', { coins: 12.5 }, 1_250],
    ['as typed', { n500: '3', n200: '', n20: ' 2 ', coins: '7' }, 154_700],
  ])('of %s comes to its value in paise', (_what, typed, paise) => {
    expect(countedPaise(cashCountForm.parse(typed))).toBe(paise)
  })

  it.each([
    [{ n500: '1.5' }, 'n500', 'Enter a whole number of notes'],
    [{ n10: -1 }, 'n10', 'Enter a whole number of notes'],
    [{ n10: '1e3' }, 'n10', 'Enter a whole number of notes'],
    [{ n20: 100_001 }, 'n20', 'Enter a whole number of notes'],
    [{ coins: '1,5' }, 'coins', 'Enter the coins in rupees'],
  ])('refuses %j', (typed, path, message) => {
    expect(cashCountForm.safeParse(typed).error?.issues).toMatchObject([{ path: [path], message }])
  })

  it('needs a reason only when it differs', () => {
    expect(differenceError(0, '')).toBeNull()
    expect(differenceError(-100, 'Torn note')).toBeNull()
    expect(differenceError(100, '')).toBe('Enter why the count differs')
  })
})
