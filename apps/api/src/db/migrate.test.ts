import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { onDatabase } from '../../test/global-setup.ts'
import { applyMigrations, knownMigrations, migrate } from './migrate.ts'

let name: string
const administer = async (statement: string) => {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
const connection = () => onDatabase(inject('postgres'), name)
beforeEach(async () => {
  name = `empty_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name}`)
})
afterEach(() => administer(`drop database ${name} with (force)`))

describe('migrations', () => {
  it('run once though eight processes start at the same moment', async () => {
    const known = await knownMigrations()
    const ran = await Promise.all(Array.from({ length: 8 }, () => migrate(connection())))
    expect(ran.flat()).toEqual(known)
    expect(ran.filter((names) => names.length > 0)).toHaveLength(1)
    expect(await migrate(connection())).toEqual([])
  })

  it('fail whole: of several the good ones are not kept either', async () => {
    const client = new pg.Client(connection())
    await client.connect()
    await client.query('begin')
    await expect(applyMigrations(client, ['001_foundation.sql', '999_nowhere.sql'])).rejects.toThrow('999_nowhere.sql')
    await client.end()
    const after = new pg.Client(connection())
    await after.connect()
    const { rows } = await after.query(
      "select to_regclass('orders') as orders, to_regclass('migrations') as migrations",
    )
    await after.end()
    expect(rows).toEqual([{ orders: null, migrations: null }])
  })
})
