import type pg from 'pg'

const READ_AND_WRITE = 'select, insert, update, delete'
/** The privileges of the API's role on tables that it may not read and write freely. */
const PRIVILEGES: Readonly<Record<string, string>> = {
  migrations: 'select',
  backup_log: 'select',
  releases: 'select',
  repeatable_sql: 'select',
  // Events and the next three tables are append-only.
  events: 'select, insert',
  settings: 'select, insert',
  estimate_versions: 'select, insert',
  allocations: 'select, insert',
  // Only these columns may change, each once: a trigger ensures it.
  payments: `select, insert,
    update (state, decided_at, decided_by, decision_reason, number, reversed_by, allocated_paise)`,
  retention_periods: 'select',
  // An issued document may only be cancelled and be given references (migration 028).
  tax_documents: 'select, insert, update (cancelled_at, cancelled_by, cancellation_reason, entered)',
  document_series: 'select, insert, update',
  vouchers: 'select, insert',
  cash_hand_overs: 'select, insert',
  cash_hand_over_receipts: 'select, insert',
  cash_differences: 'select, insert, update',
  till_entries: 'select, insert',
  till_closes: 'select, insert',
  till_differences: 'select, insert, update',
}
/** Functions that the API may call and other roles may not, since they change events. */
const FUNCTIONS = `erase_customer(text[], text[], text, text), erase_replaced_customer(text[], text[]),
  erase_customer_book(bigint[], text[], text[]), erase_estimates(text[], text[], text),
  erase_documents(text[], text[]), erase_payments(text[], text[]), erase_agent(bigint, text, text),
  record_failed_sign_in(text, text, bigint, text)`

/**
 * Grants `role` exactly the privileges that the API needs on the tables and sequences of this schema.
 * Call it as their owner after migrations, within their transaction.
 */
export async function grantAccess(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by relname`,
  )
  const grantee = client.escapeIdentifier(role)
  const statements = rows.flatMap(({ name }) => {
    const table = client.escapeIdentifier(name)
    return [
      `revoke all on ${table} from ${grantee}`,
      `grant ${PRIVILEGES[name] ?? READ_AND_WRITE} on ${table} to ${grantee}`,
    ]
  })
  const others = [
    `grant usage, select on all sequences in schema public to ${grantee}`,
    `grant execute on function ${FUNCTIONS} to ${grantee}`,
    // The API vacuums this table after emptying it. Before PostgreSQL 17 only its owner may.
    `do $$ begin
       if current_setting('server_version_num')::integer >= 170000 then
         execute ${client.escapeLiteral(`grant maintain on report_marks to ${grantee}`)};
       end if;
     end $$`,
  ]
  await client.query([...statements, ...others].join(';'))
}
