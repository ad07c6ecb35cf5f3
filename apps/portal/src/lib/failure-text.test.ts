import { afterEach, describe, expect, it } from 'vitest'
import { ApiError, setWritesRepeatable } from './api-error.ts'
import { failureAlert, failureText, loadFailure, withRetryTime } from './failure-text.ts'

const tooMany = (message: string | null, retryAfterSeconds: number | null, code: string | null = 'request.too_many') =>
  new ApiError(429, message, {}, { code, retryAfterSeconds })
afterEach(() => setWritesRepeatable([]))

describe('the text of a rate limit', () => {
  it.each([
    ['Too many requests. Wait a moment and try again.', 40, 'Too many requests. Try again in 40 seconds.'],
    ['Too many sign-in attempts. Wait a minute and try again.', 1, 'Too many sign-in attempts. Try again in 1 second.'],
    [
      'Too many incorrect codes. Wait an hour and try again.',
      3600,
      'Too many incorrect codes. Try again in 60 minutes.',
    ],
    [null, 40, 'The list failed. Try again in 40 seconds.'],
    ['Too many requests. Wait a moment and try again.', null, 'Too many requests. Wait a moment and try again.'],
  ])('replaces “%s” with Retry-After %s by “%s”', (message, seconds, text) => {
    expect(failureText(tooMany(message, seconds), 'The list failed.')).toBe(text)
  })

  it('keeps the specified text with a server of section 7 alone', () => {
    const foreign = tooMany('Slow down', 40, null)
    expect(failureText(foreign, 'Failed')).toBe('Slow down')
    expect(withRetryTime(foreign, 'Failed to fetch orders (429)')).toBe('Failed to fetch orders (429)')
    expect(failureAlert(foreign, 'Failed to update order status. Please try again.')).toBe(
      'Failed to update order status. Please try again.',
    )
  })

  it('names the time with a proxy before our API, too', () => {
    setWritesRepeatable(['requests.keys'])
    expect(withRetryTime(tooMany(null, 40, null), 'Failed to fetch orders (429)')).toBe(
      'Failed to fetch orders (429). Try again in 40 seconds.',
    )
  })

  it('is named in the alert after a change', () => {
    const error = tooMany('Too many requests. Wait a moment and try again.', 40)
    expect(failureAlert(error, 'Failed to update order status. Please try again.')).toBe(
      'Too many requests. Try again in 40 seconds.',
    )
  })
})

describe('what could not be loaded', () => {
  it.each([
    ['no server answered', new ApiError(0, null), 'The till could not be loaded. Check your connection.'],
    ['a gateway answered', new ApiError(502, null), 'The till could not be loaded. The server is unavailable.'],
    ['the reply is unreadable', new TypeError('no list'), 'The till could not be loaded. The reply is unreadable.'],
    ['the server failed', new ApiError(500, null), 'The till could not be loaded.'],
    ['the server says why', new ApiError(404, 'No till yet'), 'No till yet'],
  ])('is reported in the same words everywhere when %s', (_, error, text) => {
    expect(loadFailure(error, 'The till could not be loaded.')).toBe(text)
  })
})
