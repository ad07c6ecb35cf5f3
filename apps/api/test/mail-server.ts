import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** Says what the server does with the next e-mails: takes them, refuses them with a reply, or breaks off. */
type Behaviour = { at: 'rcpt' | 'data'; code: number; message: string } | 'hangUp' | 'wait' | null

/** A real mail server that keeps what it takes. It asks for a user name and a password. */
export async function mailServer(port = 0) {
  const taken: string[] = []
  let behaviour: Behaviour = null
  const failure = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code })
  /** Called when a complete e-mail has arrived, before the server answers. */
  let onData = () => {}
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 100,
    logger: false,
    onAuth: ({ username, password }, _, done) =>
      username === 'shop' && password === 'secret'
        ? done(null, { user: 'shop' })
        : done(failure(535, 'Wrong password')),
    onRcptTo: (_, __, done) =>
      typeof behaviour === 'object' && behaviour?.at === 'rcpt'
        ? done(failure(behaviour.code, behaviour.message))
        : done(),
    onData: (stream, session, done) => {
      void text(stream).then((mail) => {
        if (typeof behaviour === 'object' && behaviour?.at === 'data')
          return done(failure(behaviour.code, behaviour.message))
        taken.push(mail)
        onData()
        if (behaviour === 'hangUp') for (const connection of server.connections) connection.close()
        else if (behaviour !== 'wait') done(null, `Taken as ${session.id}`)
      })
    },
  })
  server.on('error', () => {})
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  return {
    port: (listening.address() as AddressInfo).port,
    /** The e-mails that the server has, whether or not its answer arrived. */
    taken,
    behave: (next: Behaviour) => {
      behaviour = next
    },
    /** Resolves when the next complete e-mail has arrived. */
    arrival: () =>
      new Promise<void>((resolve) => {
        onData = resolve
      }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
