import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { giveUp, ROOT } from '../../scripts/lib/run.mjs'
import { install, node24, QUIET_NODE } from '../../scripts/lib/set-up.mjs'
import { asPostgres, debianPackages, postgresPrograms } from './debian-packages.mjs'

/**
 * `npm run torture:cluster [-- fault…]`: a Patroni cluster of three on loopback, two API processes on it, and everything that docs/cluster.md tells of. Faults: database, host, frozen, etcd, switchover; all when none is named.
 * `--keep` leaves the logs, `--base-port=25400` moves the cluster's ports, `--api-ports=4680,4681` those of the processes.
 */
install()
debianPackages(['postgresql', 'patroni', 'python3-etcd', 'etcd-server'])
const programs = postgresPrograms() ?? giveUp('There is no PostgreSQL in /usr/lib/postgresql.')
const { uid, gid } = asPostgres()
const owner = uid === undefined ? [] : [`--uid=${uid}`, `--gid=${gid}`]
const node = node24()
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
