import type pg from 'pg'

type Column = { table: string; name: string; type: string; nullable: boolean; generated: boolean; note: string | null }
type Table = { name: string; note: string; columns: Column[] }
type Reference = { table: string; column: string; other: string }
type Trigger = { table: string; name: string; calls: string }

const COLUMNS = `select c.relname as "table", a.attname as name, not a.attnotnull as nullable,
    a.attgenerated <> '' as generated, col_description(c.oid, a.attnum) as note,
    replace(format_type(a.atttypid, a.atttypmod), 'timestamp with time zone', 'timestamptz') as type
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname, a.attnum`
const NOTES = `select relname as name, coalesce(obj_description(oid, 'pg_class'), '') as note from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`
const REFERENCES = `select k.conrelid::regclass::text as "table", k.confrelid::regclass::text as other,
    string_agg(a.attname, ', ' order by a.attnum) as column
  from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
  where k.contype = 'f' group by k.oid order by 1, 2, 3`
const TRIGGERS = `select tgrelid::regclass::text as "table", tgname as name, tgfoid::regproc::text as calls
  from pg_trigger where not tgisinternal order by 1, 2`

const ownerOf = ({ note }: { note: string }) => /^([\w-]+): /.exec(note)?.[1] ?? ''
const withoutOwner = (note: string) => note.replace(/^[\w-]+: /, '')

/** The unit of a column, where its name says it. */
function unitOf({ name, type }: Column): string {
  if (name.endsWith('_paise')) return 'paise'
  if (name === 'basis_points') return '1/100 %'
  if (name.endsWith('_grams')) return 'grams'
  if (name === 'months') return 'months'
  if (type === 'date') return 'day in India'
  if (name === 'person' || name.endsWith('_by') || name === 'actor') return type === 'text' ? 'e-mail' : ''
  return type === 'timestamptz' ? 'moment' : ''
}

function diagram(tables: readonly Table[], references: readonly Reference[]): string[] {
  const own = new Set(tables.map(({ name }) => name))
  const lines = references
    .filter(({ table, other }) => own.has(table) || own.has(other))
    .map(({ table, column, other }) => `  ${other} ||--o{ ${table} : "${column}"`)
  return lines.length === 0 ? [] : ['```mermaid', 'erDiagram', ...lines, '```', '']
}

function section(table: Table, triggers: readonly Trigger[]): string[] {
  const own = triggers.filter((trigger) => trigger.table === table.name)
  return [
    `### ${table.name}`,
    withoutOwner(table.note),
    '',
    '| column | type | unit | |',
    '|---|---|---|---|',
    ...table.columns.map((column) => {
      const type = `${column.type}${column.nullable ? ', or null' : ''}${column.generated ? ', generated' : ''}`
      return `| ${column.name} | ${type} | ${unitOf(column)} | ${column.note ?? ''} |`
    }),
    '',
    ...(own.length === 0 ? [] : [`Triggers: ${own.map(({ name, calls }) => `${name} (${calls})`).join(', ')}.`, '']),
  ]
}

/** The page docs/schema.md, from the catalogue of a migrated database. */
export async function schemaPage(client: pg.Client): Promise<string> {
  const all = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows
  const columns = await all<Column>(COLUMNS)
  const tables = (await all<{ name: string; note: string }>(NOTES)).map((table) => ({
    ...table,
    columns: columns.filter((column) => column.table === table.name),
  }))
  const [references, triggers] = [await all<Reference>(REFERENCES), await all<Trigger>(TRIGGERS)]
  const owners = [...new Set(tables.map(ownerOf))].toSorted()
  return [
    '# The tables of the database',
    '',
    'Written by `npm run docs:schema` from a migrated database and the comments in `apps/api/src/db/tables.sql`. ' +
      'Each table belongs to one folder below `apps/api/src`. Functions and triggers are in the ' +
      '`.sql` files of those folders (`apps/api/src/db/repeatable-sql.ts` lists them).',
    '',
    `${tables.length} tables, ${columns.length} columns, ${triggers.length} triggers.`,
    '',
    ...owners.flatMap((owner) => {
      const own = tables.filter((table) => ownerOf(table) === owner)
      return [`## ${owner}`, '', ...diagram(own, references), ...own.flatMap((table) => section(table, triggers))]
    }),
  ]
    .join('\n')
    .replace(/\n+$/, '\n')
}
