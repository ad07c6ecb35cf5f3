import { describe, expect, it } from 'vitest'
import { AGENT } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { loggableError, loggerOptions } from './logger-options.ts'

let log = ''
const stream = { write: (line: string) => (log += line) }
const api = testApi({ app: { logger: { ...(loggerOptions('error') as object), stream } } })

const failureOf = (text: string) =>
  api.db.owner.run({ name: `test_${text.length}`, text }).then(
    () => null,
    (error: unknown) => error,
  )

describe('the log of an unexpected error', () => {
  it('names the constraint of a duplicate key, but not its value', async () => {
    await api.db.owner.run({ name: 'test_unique', text: 'create unique index test_unique_agent on agents (full_name)' })
    const addAgent = () => api.send('POST', '/delivery-agents', { payload: AGENT })
    expect((await addAgent()).statusCode).toBe(200)
    log = ''
    expect((await addAgent()).statusCode).toBe(500)
    await api.db.owner.run({ name: 'test_drop_unique', text: 'drop index test_unique_agent' })
    expect(JSON.parse(log)).toMatchObject({ err: { code: '23505', constraint: 'test_unique_agent', table: 'agents' } })
    expect(log).not.toContain(AGENT.fullName)
  })

  it('withholds a value that PostgreSQL quotes in its message', async () => {
    const error = await failureOf("select 'Selvi Murugan'::int")
    expect(String(error)).toContain('Selvi Murugan')
    const logged = loggableError(error)
    expect(logged).toMatchObject({ type: 'DatabaseError', code: '22P02' })
    expect(JSON.stringify(logged)).not.toContain('Selvi Murugan')
  })

  it('withholds values of causes and of several errors at once too', async () => {
    const quoting = await failureOf("select 'Selvi Murugan'::date")
    const row = await failureOf("insert into brands (name) values (null), ('Selvi Murugan')")
    const logged = loggableError(new Error('failed', { cause: new AggregateError([quoting, row], 'both failed') }))
    expect(logged.cause?.errors).toMatchObject([{ code: '22007' }, { code: '23502', table: 'brands' }])
    expect(JSON.stringify(logged)).not.toContain('Selvi Murugan')
  })

  it('keeps the message and the stack of other errors', () => {
    const logged = loggableError(new TypeError('x is not a function'))
    expect(logged).toMatchObject({ type: 'TypeError', message: 'x is not a function' })
    expect(logged.stack).toContain('logger-options.test.ts')
    expect(loggableError('a string')).toEqual({ type: 'string', message: 'a string', stack: '' })
  })
})
