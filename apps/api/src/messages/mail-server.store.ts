import type { MailServerForm } from '@phuljhari/contract/messages/mail-server.contract'
import type { Tx } from '../db/database.ts'

export type MailServerRow = {
  host: string
  port: number
  security: MailServerForm['security']
  username: string
  password_sealed: string | null
  from_name: string
  from_address: string
  at: Date
  person: string
}
const find = { name: 'mail_server', text: 'select * from mail_server' }
export const findMailServer = (tx: Tx) => tx.maybe<MailServerRow>(find)

const exists = { name: 'mail_server_exists', text: 'select exists (select 1 from mail_server) as found' }
export const hasMailServer = async (tx: Tx): Promise<boolean> => (await tx.one<{ found: boolean }>(exists)).found

const save = {
  name: 'mail_server_save',
  text: `insert into mail_server (host, port, security, username, password_sealed, from_name, from_address, person)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (id) do update set host = $1, port = $2, security = $3, username = $4, password_sealed = $5,
           from_name = $6, from_address = $7, person = $8, at = now()`,
}
export const saveMailServer = (tx: Tx, form: MailServerForm, passwordSealed: string | null, person: string) =>
  tx.run(save, [
    form.host,
    form.port,
    form.security,
    form.username,
    passwordSealed,
    form.fromName,
    form.fromAddress,
    person,
  ])

const remove = { name: 'mail_server_remove', text: 'delete from mail_server' }
export const deleteMailServer = async (tx: Tx): Promise<boolean> => (await tx.run(remove)) > 0
