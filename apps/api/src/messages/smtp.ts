import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { MailServerForm } from '@phuljhari/contract/messages/mail-server.contract'
import { t } from '@phuljhari/contract/rules/t'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'

/** How long the server may take to answer, in milliseconds: together far less than mail-queue.store.ts allows. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000, dnsTimeout: 10_000 }
const PROBLEM_MAX_LENGTH = 300

export type Mail = {
  /** Stays the same when it is sent again, so that mail servers and programs recognise the repetition. */
  id: string
  to: string
  subject: string
  text: string
  language: string
}
/**
 * What became of an e-mail: taken by the server; refused for good; to be tried later; or unknown, since the connection
 * broke off after the text was handed over and before the server answered.
 */
export type SendResult = { outcome: 'sent' } | { outcome: 'failed' | 'later' | 'unknown'; problem: string }

type SmtpError = Error & { responseCode?: number; response?: string }

/** What the server answered, or how the connection failed, on one line. */
export const problemOf = (error: unknown): string => {
  const { message, response } = error as SmtpError
  return (response ?? message).replaceAll(/\s+/g, ' ').trim().slice(0, PROBLEM_MAX_LENGTH)
}

function optionsFor({ host, port, security }: MailServerForm): SMTPConnectionOptions {
  const encryption =
    security === 'tls' ? { secure: true } : security === 'starttls' ? { requireTLS: true } : { ignoreTLS: true }
  return { host, port, secure: false, ...encryption, ...TIMEOUTS }
}

/** Runs one step of the conversation, and rejects as soon as the connection breaks off. */
async function converse<T>(
  connection: SMTPConnection,
  step: (done: (error: Error | null | undefined, value?: T) => void) => void,
): Promise<void> {
  const listening = new AbortController()
  await Promise.race([
    new Promise<void>((resolve, reject) => step((error) => (error ? reject(error) : resolve()))),
    once(connection, 'error', listening).then(([error]) => Promise.reject(error as Error)),
    once(connection, 'end', listening).then(() =>
      Promise.reject(new Error(t('The mail server closed the connection'))),
    ),
  ]).finally(() => listening.abort())
}

/** The message as it goes over the wire. */
function compose(
  { fromName, fromAddress }: MailServerForm,
  { id, to, subject, text, language }: Mail,
): Promise<Buffer> {
  const [, domain = ''] = fromAddress.split('@')
  const message = new MailComposer({
    from: { name: fromName, address: fromAddress },
    to,
    subject,
    text,
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return message.compile().build()
}

/** A connection to a mail server that has accepted the sign-in. */
export type OpenMailServer = Awaited<ReturnType<typeof openMailServer>>

/** Connects and signs in. @throws with the answer of the server (problemOf) */
export async function openMailServer(server: MailServerForm) {
  const connection = new SMTPConnection(optionsFor(server))
  let isUsable = true
  const broke = () => {
    isUsable = false
  }
  connection.on('error', broke).on('end', broke)
  try {
    await converse(connection, (done) => connection.connect(done))
    const { username: user, password: pass = '' } = server
    if (user !== '') await converse(connection, (done) => connection.login({ user, pass }, done))
  } catch (error) {
    connection.close()
    throw error
  }
  return {
    /** Whether another e-mail can be sent through this connection. */
    isUsable: () => isUsable,
    /** Hands over one e-mail. It never rejects. */
    async send(mail: Mail): Promise<SendResult> {
      let isHandedOver = false
      try {
        const content = await compose(server, mail)
        // Read once the server has asked for the text: from then on it may have it.
        const source = new Readable({
          read() {
            isHandedOver = true
            this.push(content)
            this.push(null)
          },
        })
        const envelope = { from: server.fromAddress, to: [mail.to] }
        await converse(connection, (done) => connection.send(envelope, source, done))
        return { outcome: 'sent' }
      } catch (error) {
        // The server may still wait for the rest of what it refused.
        isUsable = false
        const { responseCode } = error as SmtpError
        const problem = problemOf(error)
        if (responseCode !== undefined) return { outcome: responseCode >= 500 ? 'failed' : 'later', problem }
        return { outcome: isHandedOver ? 'unknown' : 'later', problem }
      }
    },
    close(): void {
      if (isUsable) connection.quit()
      else connection.close()
    },
  }
}
