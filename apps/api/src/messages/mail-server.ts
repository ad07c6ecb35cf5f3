import type { MailServer, MailServerForm } from '@phuljhari/contract/messages/mail-server.contract'
import { AppError } from '@phuljhari/contract/errors'
import { t } from '@phuljhari/contract/rules/t'
import type { Db, Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { seal, unseal, type AadhaarKeys } from '../security/seal.ts'
import { deleteMailServer, findMailServer, saveMailServer, type MailServerRow } from './mail-server.store.ts'
import { openMailServer, problemOf } from './smtp.ts'

const SUBJECT = { subject: 'setting', subjectId: 'mailServer' } as const

const formOf = (row: MailServerRow): Omit<MailServerForm, 'password'> => ({
  host: row.host,
  port: row.port,
  security: row.security,
  username: row.username,
  fromName: row.from_name,
  fromAddress: row.from_address,
})

/** The mail server with its password; null without one. @throws when the password cannot be decrypted */
export async function mailServerWithPassword(tx: Tx, keys: AadhaarKeys): Promise<MailServerForm | null> {
  const row = await findMailServer(tx)
  if (!row) return null
  const password = row.password_sealed === null ? undefined : unseal(row.password_sealed, keys)
  return { ...formOf(row), password }
}

/** The mail server without its password; null without one. */
export async function readMailServer(tx: Tx): Promise<MailServer | null> {
  const row = await findMailServer(tx)
  if (!row) return null
  return { ...formOf(row), hasPassword: row.password_sealed !== null, at: row.at.toISOString(), person: row.person }
}

/** @throws {AppError} mail.refused with what the server answered */
async function connected(server: MailServerForm) {
  try {
    return await openMailServer(server)
  } catch (error) {
    throw new AppError('mail.refused', {
      message: t('The mail server did not accept the connection: {answer}', { answer: problemOf(error) }),
    })
  }
}

/**
 * Stores the mail server once it has accepted a connection and the sign-in.
 * @throws {AppError} mail.refused
 */
export async function setMailServer(db: Db, keys: AadhaarKeys, form: MailServerForm, actor: Actor): Promise<void> {
  const known = form.password === undefined ? await mailServerWithPassword(db, keys) : null
  // A password must not be sent to another service than the one for which it was typed, nor with less encryption.
  const isSame =
    known?.host === form.host &&
    known.port === form.port &&
    known.security === form.security &&
    known.username === form.username
  const password = form.password ?? (isSame ? known?.password : undefined)
  const server = { ...form, password }
  const connection = await connected(server)
  connection.close()
  const { password: _, ...after } = form
  await db.transaction(async (tx) => {
    const row = await findMailServer(tx)
    await saveMailServer(tx, form, password === undefined ? null : seal(password, keys), actor.name)
    await recordEvent(tx, actor, { ...SUBJECT, action: 'changed', ...(row && { before: formOf(row) }), after })
  })
}

/** @returns whether there was one */
export const removeMailServer = (db: Db, actor: Actor): Promise<boolean> =>
  db.transaction(async (tx) => {
    const row = await findMailServer(tx)
    if (!row) return false
    await deleteMailServer(tx)
    await recordEvent(tx, actor, { ...SUBJECT, action: 'deleted', before: formOf(row) })
    return true
  })

/** Sends an e-mail at once. @throws {AppError} mail.not_set_up, mail.refused */
export async function sendTestMail(db: Db, keys: AadhaarKeys, address: string, shop: string): Promise<void> {
  const server = await mailServerWithPassword(db, keys)
  if (!server) throw new AppError('mail.not_set_up')
  const connection = await connected(server)
  const result = await connection.send({
    id: `test-${Date.now()}`,
    to: address,
    subject: t('Test e-mail of {shop}', { shop }),
    text: t('The mail server of {shop} works. Customers can get e-mails about their orders.', { shop }),
    language: 'en',
  })
  connection.close()
  if (result.outcome !== 'sent')
    throw new AppError('mail.refused', {
      message: t('The mail server did not take the e-mail: {answer}', { answer: result.problem }),
    })
}
