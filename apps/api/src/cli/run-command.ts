import { ConfigError, readConfig, type Config } from '../config.ts'
import { prepareDataFolder } from '../data-folder.ts'
import { StartupError } from '../startup-error.ts'
import { CommandError } from './command-error.ts'

/**
 * Runs a command and ends the process: prints what `work` returns, or the error on stderr with exit code 1.
 * Signals are ignored so that Ctrl-C does not stop the embedded database half way through.
 */
export async function runCommand(work: (config: Config) => Promise<string>): Promise<never> {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => {})
  try {
    const config = readConfig(process.env)
    for (const warning of prepareDataFolder(config.dataDir)) process.stderr.write(`! ${warning}\n`)
    process.stdout.write(`${await work(config)}\n`)
  } catch (error) {
    const isExpected = error instanceof CommandError || error instanceof StartupError || error instanceof ConfigError
    const text = isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)
    process.stderr.write(`✗ ${text}\n`)
    process.exit(1)
  }
  process.exit(0)
}
