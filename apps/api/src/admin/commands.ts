import { parseArgs } from 'node:util'
import { ROLE_LABELS } from '@phuljhari/contract/staff/roles'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { rotateAadhaarKey } from './rotate-aadhaar-key.ts'
import { endOldStorefrontKey, rotateStorefrontKey } from './rotate-storefront-key.ts'
import { CommandError } from '../cli/command-error.ts'
import { findStaff } from '../staff/staff.store.ts'
import {
  changePassword,
  createAdministrator,
  generatePassword,
  makeOwner,
  resetSecondFactor,
} from './administrators.ts'

const USAGE = `npm run admin -- list
npm run admin -- create <e-mail> [--name <full name>] [--password-stdin]
npm run admin -- password <e-mail> [--password-stdin]
npm run admin -- make-owner <e-mail>
npm run admin -- reset-second-factor <e-mail>
npm run admin -- rotate-aadhaar-key
npm run admin -- rotate-storefront-key
npm run admin -- end-old-storefront-key
Without --password-stdin a password is generated and shown once.`

const COMMANDS = [
  'list',
  'create',
  'password',
  'make-owner',
  'reset-second-factor',
  'rotate-aadhaar-key',
  'rotate-storefront-key',
  'end-old-storefront-key',
] as const
const TAKES_EMAIL: readonly Command[] = ['create', 'password', 'make-owner', 'reset-second-factor']
type Command = (typeof COMMANDS)[number]

export type AdminRequest = {
  command: Command
  email: string
  name: string
  readsPassword: boolean
}

/** Parses the arguments of `npm run admin`. @throws {CommandError} with the usage. */
export function readAdminRequest(args: string[]): AdminRequest {
  const usageError = (reason: string) => new CommandError(`${reason}\n${USAGE}`)
  let parsed
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        name: { type: 'string', default: 'Administrator' },
        'password-stdin': { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw usageError((error as Error).message)
  }
  const [word, email, ...more] = parsed.positionals
  const command = COMMANDS.find((known) => known === word)
  if (command === undefined)
    throw usageError(word === undefined ? 'A command is missing.' : `Unknown command ${JSON.stringify(word)}.`)
  const needsEmail = TAKES_EMAIL.includes(command)
  if (more.length > 0 || needsEmail !== (email !== undefined))
    throw usageError(needsEmail ? `${command} needs one e-mail address.` : `${command} takes no e-mail address.`)
  return {
    command,
    email: email ?? '',
    name: parsed.values.name.trim() || 'Administrator',
    readsPassword: parsed.values['password-stdin'],
  }
}

async function list(db: Db): Promise<string> {
  const found = await findStaff(db)
  if (found.length === 0) return 'There is no account yet. npm start creates the first one.'
  return found
    .map(({ email, full_name, role, active, second_factor, created_at, sessions }) =>
      [
        email,
        full_name,
        ROLE_LABELS[role],
        ...(active ? [] : ['deactivated']),
        ...(second_factor ? ['second factor'] : []),
        `since ${created_at.toISOString().slice(0, 10)}`,
        `${sessions} open ${sessions === 1 ? 'session' : 'sessions'}`,
      ].join('  '),
    )
    .join('\n')
}

/**
 * Runs a command of `npm run admin`.
 * @param passwordFromStdin the password read with --password-stdin.
 * @returns what to print, including a generated password.
 * @throws {CommandError}
 */
export async function runAdmin(
  db: Db,
  config: Config,
  request: AdminRequest,
  passwordFromStdin?: string,
): Promise<string> {
  if (request.command === 'rotate-aadhaar-key') return rotateAadhaarKey(db, config)
  if (request.command === 'rotate-storefront-key') return rotateStorefrontKey(config)
  if (request.command === 'end-old-storefront-key') return endOldStorefrontKey(config)
  if (request.command === 'list') return list(db)
  if (request.command === 'make-owner') {
    await makeOwner(db, request.email)
    return `✓ ${request.email} has the role ${ROLE_LABELS.owner} and can sign in.`
  }
  if (request.command === 'reset-second-factor')
    return (await resetSecondFactor(db, request.email))
      ? `✓ ${request.email} signs in with the password alone now. All sessions were ended.`
      : `${request.email} has no second factor.`
  const password = passwordFromStdin ?? generatePassword()
  const shown = passwordFromStdin === undefined ? `\nPassword: ${password} (shown only this once)` : ''
  if (request.command === 'create') {
    await createAdministrator(db, request.email, request.name, password)
    return `✓ ${request.email} can sign in now.${shown}`
  }
  const ended = await changePassword(db, request.email, password)
  const sessions = `${ended} open ${ended === 1 ? 'session was' : 'sessions were'} ended`
  return `✓ ${request.email} has a new password; ${sessions}.${shown}`
}
