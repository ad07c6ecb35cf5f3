import { text } from 'node:stream/consumers'
import { connect } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openExclusively, openDatabase } from '../db/open-database.ts'
import { runCommand } from '../cli/run-command.ts'
import { readAdminRequest, runAdmin } from './commands.ts'

/** `npm run admin`: manages accounts and keys, whether the server is running or not. */
await runCommand(async (config) => {
  const request = readAdminRequest(process.argv.slice(2))
  // The password is no argument, since process lists show arguments to every user.
  const passwordFromStdin = request.readsPassword ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined
  // A running server has read its stored key at start and would not know the new one.
  const isExclusive = request.command === 'rotate-aadhaar-key' && config.aadhaarKeys === undefined
  const { connection, apiRole, close } = await (isExclusive ? openExclusively(config) : openDatabase(config))
  try {
    await migrate(connection, apiRole)
    const db = connect({ ...connection, max: 2 }, () => {})
    return await runAdmin(db, config, request, passwordFromStdin).finally(() => db.close())
  } finally {
    await close()
  }
})
