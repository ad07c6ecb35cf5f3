import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from './startup-error.ts'

/** Subfolders that an earlier start may have created, perhaps as another user. */
const SUBFOLDERS = ['postgres', 'images', 'secrets']

/** Removes the given permission bits from a file or folder. @returns whether it had any. @throws {StartupError} */
function removePermissions(target: string, bits: number): boolean {
  const mode = statSync(target).mode & 0o7777
  if ((mode & bits) === 0) return false
  try {
    chmodSync(target, mode & ~bits)
  } catch (error) {
    throw new StartupError(
      `${target} is open to other users and its permissions cannot be changed ` +
        `(${(error as NodeJS.ErrnoException).code}): its owner must run chmod go-rwx on it.`,
    )
  }
  return true
}

/**
 * Makes secrets/ accessible to its owner only, and images/ writable by its owner only.
 * @returns a warning for each that was more open.
 */
function tightenPermissions(dataDir: string): string[] {
  if (process.platform === 'win32') return []
  const warnings: string[] = []
  const secrets = path.join(dataDir, 'secrets')
  if (existsSync(secrets)) {
    const opened = [secrets, ...readdirSync(secrets).map((name) => path.join(secrets, name))].filter((target) =>
      removePermissions(target, 0o077),
    )
    if (opened.length > 0)
      warnings.push(
        `Other users could access ${opened.join(', ')}. The permissions are corrected; ` +
          'if someone may have read the keys, replace them (npm run admin).',
      )
  }
  const images = path.join(dataDir, 'images')
  if (existsSync(images) && removePermissions(images, 0o022))
    warnings.push(`Other users could write to ${images}. The permissions are corrected.`)
  return warnings
}

/**
 * Creates the data folder if needed, and corrects the permissions of what must not be open to other users.
 * @returns warnings about permissions that were corrected.
 * @throws {StartupError} when the folder or its contents are not writable.
 */
export function prepareDataFolder(dataDir: string): string[] {
  let checked = dataDir
  try {
    // Not 0o777: a umask of 0 must not let other users write here.
    mkdirSync(dataDir, { recursive: true, mode: 0o755 })
    for (const name of ['', ...SUBFOLDERS]) {
      checked = path.join(dataDir, name)
      if (name === '' || existsSync(checked)) accessSync(checked, constants.R_OK | constants.W_OK | constants.X_OK)
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartupError(
      checked === dataDir
        ? `The data folder ${dataDir} is not writable (${code}): set DATA_DIR to a folder that you may write to.`
        : `${checked} is not writable (${code}): another user may have created it. ` +
            'Start as that user, take ownership with chown -R, or set DATA_DIR to another folder.',
    )
  }
  return tightenPermissions(dataDir)
}
