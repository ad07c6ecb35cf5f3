import { spawnSync } from 'node:child_process'
import { unprivilegedUser } from '../src/db/embedded/run-as.ts'

/** Runs `work` as `nobody` when we are root, whom file permissions do not restrict. */
export async function asUnprivilegedUser<T>(work: () => Promise<T>): Promise<T> {
  const user = unprivilegedUser()
  if (!user) return work()
  process.seteuid?.(user.uid)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
  }
}

/** Runs Node to completion, subject to file permissions even for root. @throws when root lacks setpriv. */
export function runUnprivileged(args: string[], env: NodeJS.ProcessEnv): { status: number | null; output: string } {
  const isRoot = process.getuid?.() === 0
  const capabilities = '-dac_override,-dac_read_search'
  const [command, prefix] = isRoot
    ? ['setpriv', [`--bounding-set=${capabilities}`, `--inh-caps=${capabilities}`, process.execPath]]
    : [process.execPath, []]
  const { status, stdout, stderr, error } = spawnSync(command, [...prefix, ...args], { env, encoding: 'utf8' })
  if (error) throw new Error('Run as root, this test needs setpriv (util-linux).', { cause: error })
  return { status, output: stdout + stderr }
}
