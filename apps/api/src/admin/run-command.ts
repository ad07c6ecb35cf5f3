import { ConfigError, readConfig, type Config } from '../config.ts'
import { prepareDataFolder } from '../data-folder.ts'
import { StartUpError } from '../db/embedded/start-up-error.ts'

/** A command that cannot do what was asked: `message` says what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/**
 * Runs one command beside the server and ends the process: what it gives is printed, what goes wrong is told in a line or two.
 * Ctrl-C waits for the database to be left in peace.
 */
export async function runCommand(work: (config: Config) => Promise<string>): Promise<never> {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => {})
  try {
    const config = readConfig(process.env)
    prepareDataFolder(config.dataDir)
    process.stdout.write(`${await work(config)}\n`)
  } catch (error) {
    const isKnown = error instanceof CommandError || error instanceof StartUpError || error instanceof ConfigError
    const text = isKnown ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)
    process.stderr.write(`✗ ${text}\n`)
    process.exit(1)
  }
  process.exit(0)
}
