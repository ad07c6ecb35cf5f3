import { spawnSync } from 'node:child_process'
import { unprivilegedUser } from '../src/db/embedded/run-as.ts'

/** Root may write where the modes of files forbid it, and would prove nothing: does `work` as the user `nobody` when we are root. */
export async function asOrdinaryUser<T>(work: () => Promise<T>): Promise<T> {
  const user = unprivilegedUser()
  if (!user) return work()
  process.seteuid?.(user.uid)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
  }
}

/** Runs Node to its end under the modes of files: root goes without the right to pass over them. @throws when root cannot give it up here. */
export function runUnderModes(args: string[], env: NodeJS.ProcessEnv): { status: number | null; said: string } {
  const isRoot = process.getuid?.() === 0
  const rights = '-dac_override,-dac_read_search'
  const [command, before] = isRoot
    ? ['setpriv', [`--bounding-set=${rights}`, `--inh-caps=${rights}`, process.execPath]]
    : [process.execPath, []]
  const { status, stdout, stderr, error } = spawnSync(command, [...before, ...args], { env, encoding: 'utf8' })
  if (error)
    throw new Error('Root needs setpriv (util-linux) for this test; an ordinary user does not.', { cause: error })
  return { status, said: stdout + stderr }
}
