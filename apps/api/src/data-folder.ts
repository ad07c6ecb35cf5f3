import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { StartUpError } from './db/embedded/start-up-error.ts'

/** What lies in it once a server has worked there: perhaps as another user. */
const PARTS = ['postgres', 'images', 'secrets']

/** Makes the data folder when it is not there. @throws {StartUpError} when it, or what is in it, cannot be written. */
export function prepareDataFolder(folder: string): void {
  let asked = folder
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    for (const part of ['', ...PARTS]) {
      asked = path.join(folder, part)
      if (part === '' || existsSync(asked)) accessSync(asked, constants.R_OK | constants.W_OK | constants.X_OK)
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartUpError(
      asked === folder
        ? `The data folder ${folder} cannot be written (${code}): set DATA_DIR to a folder that you may write.`
        : `${asked} cannot be written (${code}): it may have been made by another user. Start as that user, give it to yours with chown -R, or set DATA_DIR to another folder.`,
    )
  }
}
