import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jpeg } from '../test/factories.ts'
import { asUnprivilegedUser, runUnprivileged } from '../test/unprivileged.ts'
import { freePort, SERVER } from '../test/start-server.ts'
import { prepareDataFolder } from './data-folder.ts'
import { diskStorage } from './files/disk-storage.ts'
import { readOrCreateSecret } from './secrets.ts'

const READ_ONLY = 0o555
let folder: string
beforeEach(async () => {
  folder = await mkdtemp('/tmp/phuljhari-read-only-')
  await chmod(folder, READ_ONLY)
})
afterEach(async () => {
  await chmod(folder, 0o755)
  await rm(folder, { recursive: true, force: true })
})

const start = async (dataDir: string) =>
  runUnprivileged(['--disable-warning=ExperimentalWarning', SERVER], {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SAMPLE_DATA: 'off',
  })

describe.skipIf(process.platform === 'win32')('a data folder that is not writable', () => {
  it('is reported at start with what to do, and nothing is created', async () => {
    for (const dataDir of [folder, path.join(folder, 'data')]) {
      expect(await start(dataDir)).toEqual({
        status: 1,
        output:
          `✗ The data folder ${dataDir} is not writable (EACCES): ` +
          'set DATA_DIR to a folder that you may write to.\n',
      })
      expect(await readdir(folder)).toEqual([])
    }
  }, 60_000)

  it.each(['postgres', 'images', 'secrets'])('is reported when another user created its folder %s', async (part) => {
    await chmod(folder, 0o777)
    await mkdir(path.join(folder, part), { mode: 0o700 })
    await chmod(path.join(folder, part), 0o000)
    expect(await start(folder)).toEqual({
      status: 1,
      output:
        `✗ ${path.join(folder, part)} is not writable (EACCES): another user may have created it. ` +
        'Start as that user, take ownership with chown -R, or set DATA_DIR to another folder.\n',
    })
    expect(await readdir(folder)).toEqual([part])
    await chmod(path.join(folder, part), 0o700)
  })

  it('makes uploads fail with a clear error while existing images are still served', async () => {
    await chmod(folder, 0o777)
    const storage = await diskStorage(folder)
    const bytes = await jpeg()
    await storage.put('before.webp', bytes)
    await chmod(path.join(folder, 'before.webp'), 0o644)
    await chmod(folder, READ_ONLY)
    await asUnprivilegedUser(async () => {
      await expect(storage.put('after.webp', bytes)).rejects.toMatchObject({ code: 'storage.read_only' })
      await expect(storage.remove('before.webp')).rejects.toMatchObject({ code: 'storage.read_only' })
      expect(await storage.read('before.webp')).toEqual(bytes)
    })
    expect(await readdir(folder)).toEqual(['before.webp'])
  })
})

describe.skipIf(process.platform === 'win32')('permissions in the data folder', () => {
  const modeOf = async (...names: string[]) => (await stat(path.join(folder, ...names))).mode & 0o777
  beforeEach(() => chmod(folder, 0o755))

  it('are corrected and reported when secrets or images were opened to other users', async () => {
    const key = await readOrCreateSecret(folder, 'aadhaar-key', 32)
    await diskStorage(path.join(folder, 'images'))
    await chmod(path.join(folder, 'secrets'), 0o755)
    await chmod(path.join(folder, 'secrets', 'aadhaar-key'), 0o644)
    await chmod(path.join(folder, 'images'), 0o777)

    const warnings = prepareDataFolder(folder)

    expect(warnings).toEqual([
      expect.stringContaining(path.join(folder, 'secrets', 'aadhaar-key')),
      expect.stringContaining(path.join(folder, 'images')),
    ])
    expect([await modeOf('secrets'), await modeOf('secrets', 'aadhaar-key'), await modeOf('images')]).toEqual([
      0o700, 0o600, 0o755,
    ])
    expect(await readOrCreateSecret(folder, 'aadhaar-key', 32)).toBe(key)
    expect(prepareDataFolder(folder)).toEqual([])
  })

  it('do not depend on the umask', async () => {
    const umask = process.umask(0)
    try {
      const storage = await diskStorage(path.join(folder, 'images'))
      await storage.put('one.webp', await jpeg())
      await readOrCreateSecret(folder, 'aadhaar-key', 32)
    } finally {
      process.umask(umask)
    }
    expect([await modeOf('images'), await modeOf('images', 'one.webp')]).toEqual([0o755, 0o644])
    expect([await modeOf('secrets'), await modeOf('secrets', 'aadhaar-key')]).toEqual([0o700, 0o600])
  })
})
