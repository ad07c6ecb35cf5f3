import { readFileSync } from 'node:fs'
import { ROOT, runStep } from '../../scripts/lib/run.mjs'

const UNIT = 'deploy/phuljhari.service'
const BACKUP_UNITS = ['deploy/phuljhari-backup.service', 'deploy/phuljhari-backup.timer']
/** The highest exposure allowed, in tenths, on systemd's scale of 0 (locked down) to 10 (open). */
const MAX_EXPOSURE = 15
const DIRECTORIES = { S: 'STATE_DIRECTORY', C: 'CACHE_DIRECTORY' }

/** Exits when systemd would refuse the unit or ignore a line of it, or rates it as too exposed. */
export function checkUnit() {
  runStep('systemd accepts the unit', 'systemd-analyze', ['verify', '--recursive-errors=one', UNIT])
  runStep('systemd accepts the units of backups', 'systemd-analyze', ['verify', ...BACKUP_UNITS])
  runStep('the unit is hardened', 'systemd-analyze', [
    'security',
    '--offline=true',
    `--threshold=${MAX_EXPOSURE}`,
    '--no-pager',
    UNIT,
  ])
}

/**
 * The command and the environment of the service, as set by the unit.
 * @param folders what systemd would put in place of %S and %C.
 */
export function readUnit(folders) {
  const lines = readFileSync(`${ROOT}/${UNIT}`, 'utf8').split('\n')
  const values = (key) => lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1))
  const environment = values('Environment').flatMap((line) => line.split(' '))
  const fill = (text) => text.replaceAll(/%([SC])/g, (_, letter) => folders[DIRECTORIES[letter]])
  return {
    command: values('ExecStart')[0].split(' '),
    env: Object.fromEntries(environment.map((pair) => fill(pair).split(/=(.*)/s, 2))),
  }
}
