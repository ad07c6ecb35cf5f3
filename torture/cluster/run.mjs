import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fail, ROOT } from '../../scripts/lib/run.mjs'
import { install } from '../../scripts/lib/packages.mjs'
import { nodeBinary, QUIET_NODE } from '../../scripts/lib/set-up.mjs'
import { asPostgres, debianPackages, postgresPrograms } from './debian-packages.mjs'

/**
 * `npm run torture:cluster [-- fault…]`: tests two API processes on a Patroni cluster of three, all on loopback, as
 * docs/cluster.md describes. Faults: see faults.ts; all when none is named. `--asynchronous` is the control,
 * `--keep` keeps the logs, `--base-port=25400` and `--api-ports=4680,4681` choose the ports.
 */
install()
debianPackages(['postgresql', 'patroni', 'python3-etcd', 'etcd-server'])
const programs = postgresPrograms() ?? fail('There is no PostgreSQL in /usr/lib/postgresql.')
const { uid, gid } = asPostgres()
const owner = uid === undefined ? [] : [`--uid=${uid}`, `--gid=${gid}`]
const node = nodeBinary()
const { status } = spawnSync(
  node,
  [...QUIET_NODE, 'torture/cluster/fail-over.ts', `--programs=${programs}`, ...owner, ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` },
  },
)
process.exitCode = status ?? 1
