import { text } from 'node:stream/consumers'
import { connect } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openAlone, openDatabase } from '../db/open-database.ts'
import { runCommand } from './run-command.ts'
import { readAdminRequest, runAdmin } from './commands.ts'

/** `npm run admin`: accounts of a running installation, or of one that is stopped. */
await runCommand(async (config) => {
  const request = readAdminRequest(process.argv.slice(2))
  // Never an argument: those are shown to everybody who lists the processes.
  const typed = request.readsPassword ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined
  // A running server has read its key from the data folder once; those with AADHAAR_KEY know both by then.
  const mustBeAlone = request.command === 'rotate-aadhaar-key' && config.aadhaarKeys === undefined
  const { connection, close } = await (mustBeAlone ? openAlone(config) : openDatabase(config))
  try {
    await migrate(connection)
    const db = connect({ ...connection, max: 2 }, () => {})
    return await runAdmin(db, config, request, typed).finally(() => db.close())
  } finally {
    await close()
  }
})
