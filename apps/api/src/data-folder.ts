import { accessSync, constants, mkdirSync } from 'node:fs'
import { StartUpError } from './db/embedded/start-up-error.ts'

/** Makes the data folder when it is not there. @throws {StartUpError} when it cannot be written. */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartUpError(
      `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}): set DATA_DIR to a folder that you may write.`,
    )
  }
}
