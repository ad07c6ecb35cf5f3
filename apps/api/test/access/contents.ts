import { readdir } from 'node:fs/promises'
import type { TestApi } from '../harness.ts'

/** Tables that even a refused request may change. */
const IGNORED_TABLES = ['sessions', 'sign_in_failures', 'code_failures', 'sign_in_challenges', 'known_devices']

const tables = {
  name: 'test_tables',
  text: `select table_name as name from information_schema.tables
         where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> all($1) order by 1`,
}

/** A fingerprint of all other rows of the database and of the names of all image files. */
export async function contents(api: TestApi): Promise<string> {
  const found = await api.db.many<{ name: string }>(tables, [IGNORED_TABLES])
  const sums = await Promise.all(
    found.map(async ({ name }) => {
      const sum = {
        name: `test_sum_${name}`,
        text: `select count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
          from ${name} t`,
      }
      const { rows, sum: hash } = await api.db.one<{ rows: number; sum: string }>(sum)
      return `${name} ${rows} ${hash}`
    }),
  )
  return [...sums, ...(await readdir(api.imageFolder)).toSorted()].join('\n')
}
