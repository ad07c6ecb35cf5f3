import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { isAccountEmail } from '../rules/account.ts'
import { numberField } from '../rules/numbers.ts'
import { requiredText, textField } from '../rules/text.ts'
import { t } from '../rules/t.ts'

/** How the connection is encrypted: from the start (usually port 465), after STARTTLS (587), or not at all. */
export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const
export const MAIL_SECURITY_LABELS: Readonly<Record<(typeof MAIL_SECURITIES)[number], string>> = {
  tls: t('TLS (usually port 465)'),
  starttls: t('STARTTLS (usually port 587)'),
  none: t('None: only within your own network'),
}

const PORT_INVALID = t('Enter a port from 1 to 65535')
const address = requiredText(254, t('E-mail'), t('Enter an e-mail address')).refine(
  isAccountEmail,
  t('Enter an e-mail address'),
)
/** The shop's own mail server, by which the portal sends e-mails to customers. */
export const mailServerForm = z.object({
  host: requiredText(253, t('Server'), t('Enter the name of the mail server')).refine(
    (host) => /^[\w.:-]+$/.test(host),
    t('Enter the name of the mail server'),
  ),
  port: numberField(PORT_INVALID).pipe(z.number().int(PORT_INVALID).min(1, PORT_INVALID).max(65_535, PORT_INVALID)),
  security: z.enum(MAIL_SECURITIES, { error: t('Choose how the connection is encrypted') }),
  /** '' for a server that asks for none. */
  username: textField(254, t('User name')).default(''),
  /** Absent to keep the stored one. It is stored encrypted and never sent back. */
  password: textField(500, t('Password')).optional(),
  fromName: textField(120, t('Name of the sender')).default(''),
  fromAddress: address,
})
export type MailServerForm = z.output<typeof mailServerForm>

/** The mail server as the portal shows it. */
export const mailServer = z.object({
  host: z.string(),
  port: z.number().int(),
  security: z.enum(MAIL_SECURITIES),
  username: z.string(),
  hasPassword: z.boolean(),
  fromName: z.string(),
  fromAddress: z.string(),
  /** When it was set, ISO, and by whom. */
  at: z.string(),
  person: z.string(),
})
export type MailServer = z.output<typeof mailServer>

const tags = ['messages']
const security = bearer
const permission = 'settings.manage'

/** Beyond section 7 (feature messages), like the other routes here. */
export const getMailServer = route({
  method: 'GET',
  url: '/mail-server',
  permission,
  schema: {
    summary: "The shop's mail server",
    tags,
    security,
    response: { 200: z.object({ server: mailServer.nullable() }) },
  },
})
/** Stores the mail server once it has accepted a connection and the sign-in; otherwise mail.refused says why. */
export const setMailServer = route({
  method: 'POST',
  url: '/mail-server',
  permission,
  schema: {
    summary: "Set the shop's mail server",
    tags,
    security,
    body: mailServerForm,
    response: { 200: z.object({ server: mailServer }) },
  },
})
export const removeMailServer = route({
  method: 'DELETE',
  url: '/mail-server',
  permission,
  schema: {
    summary: "Remove the shop's mail server",
    tags,
    security,
    response: { 200: z.object({ removed: z.boolean() }) },
  },
})
/** Sends an e-mail at once. mail.refused has the answer of the server. */
export const testMailServer = route({
  method: 'POST',
  url: '/mail-server/test',
  permission,
  schema: {
    summary: 'Send a test e-mail',
    tags,
    security,
    body: z.object({ address }),
    response: { 200: z.object({ accepted: z.literal(true) }) },
  },
})
