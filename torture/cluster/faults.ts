import { setTimeout as pause } from 'node:timers/promises'
import type { Member, PatroniCluster } from './patroni-cluster.ts'
import { commandOf, family, isGone, postmaster, processState, signalAll, until } from './processes.ts'

/** How far the standbys lag. */
const LAG_MS = 300
/** How long there is no standby. */
const ALONE_MS = 20_000
const VERIFY_MS = 5000
/** Three times the leader key's life (`ttl`): if there is no other leader by then, there will be none. */
const FAIL_OVER_MS = 60_000

export type Fault = {
  what: string
  /**
   * Causes the fault.
   * @returns what was affected, and how to undo it
   * @throws when the fault did not happen
   */
  inject(cluster: PatroniCluster): Promise<{ detail: string; undo(): void }>
}

function databaseOf(member: Member): number {
  const pid = postmaster(member.dataFolder)
  if (pid === null || isGone(pid)) throw new Error(`${member.name} has no running database`)
  return pid
}
function daemon(member: Member, which: 'patroni' | 'etcd'): number {
  const pid = member[which]?.pid
  if (pid === undefined || isGone(pid)) throw new Error(`${member.name} has no running ${which}`)
  return pid
}
const allGone = (pids: readonly number[]) =>
  until(`processes ${pids.join(', ')} are gone`, VERIFY_MS, () => (pids.every(isGone) ? true : null))

/** Kills Patroni and PostgreSQL of a member. Its etcd keeps running, so that etcd never loses its majority. */
async function killHost(member: Member): Promise<number[]> {
  const pids = [daemon(member, 'patroni'), ...family(databaseOf(member))]
  signalAll(pids, 'SIGKILL')
  await allGone(pids)
  return pids
}

async function leaderOf(cluster: PatroniCluster): Promise<Member> {
  const leader = await cluster.leader()
  if (!leader) throw new Error('there is no leader')
  return leader
}

/** Waits until another member than `old` leads. */
async function awaitNewLeader(cluster: PatroniCluster, old: Member): Promise<string> {
  const others = cluster.members.filter((member) => member !== old)
  const next = await until(`a new leader instead of ${old.name}`, FAIL_OVER_MS, async () => {
    const leader = await cluster.leader(others)
    return leader && leader !== old ? leader : null
  })
  return `${old.name} → ${next.name}`
}

/** Faults of a cluster; each verifies that it really happened. */
export const FAULTS: Record<string, Fault> = {
  database: {
    what: 'the primary’s PostgreSQL killed (Patroni keeps running)',
    async inject(cluster) {
      const primary = await leaderOf(cluster)
      const pids = family(databaseOf(primary))
      signalAll(pids, 'SIGKILL')
      await allGone(pids)
      if (isGone(daemon(primary, 'patroni'))) throw new Error('Patroni ended too')
      return {
        detail: `${pids.length} processes; ${await awaitNewLeader(cluster, primary)}`,
        undo: () => cluster.revive(primary),
      }
    },
  },
  host: {
    what: 'the primary’s host down (Patroni and PostgreSQL killed)',
    async inject(cluster) {
      const primary = await leaderOf(cluster)
      const pids = [daemon(primary, 'patroni'), ...family(databaseOf(primary))]
      signalAll(pids, 'SIGKILL')
      await allGone(pids)
      return {
        detail: `${pids.length} processes; ${await awaitNewLeader(cluster, primary)}`,
        undo: () => cluster.revive(primary),
      }
    },
  },
  lagging: {
    what: 'the primary killed while its standbys lag 0.3 s',
    async inject(cluster) {
      const primary = await leaderOf(cluster)
      // A standby that was the primary until the fault before may still be connecting.
      const sendersOf = () => family(databaseOf(primary)).filter((pid) => commandOf(pid).includes('walsender'))
      const senders = await until('both standbys are connected', FAIL_OVER_MS, () => {
        const connected = sendersOf()
        return connected.length < 2 ? null : connected
      })
      const pids = family(databaseOf(primary))
      signalAll(senders, 'SIGSTOP')
      await pause(LAG_MS)
      signalAll(pids, 'SIGKILL')
      await allGone(pids)
      return {
        detail: `${senders.length} WAL senders; ${await awaitNewLeader(cluster, primary)}`,
        undo: () => cluster.revive(primary),
      }
    },
  },
  frozen: {
    what: 'the primary’s host frozen: it accepts connections but never responds',
    async inject(cluster) {
      const primary = await leaderOf(cluster)
      const pids = [daemon(primary, 'patroni'), ...family(databaseOf(primary))]
      signalAll(pids, 'SIGSTOP')
      await until('all processes are stopped', VERIFY_MS, () =>
        pids.every((pid) => processState(pid) === 'T') ? true : null,
      )
      return {
        detail: `${pids.length} processes; ${await awaitNewLeader(cluster, primary)}`,
        undo: () => signalAll(pids, 'SIGCONT'),
      }
    },
  },
  etcd: {
    what: 'the etcd leader killed',
    async inject(cluster) {
      const leader = await cluster.etcdLeader()
      if (!leader) throw new Error('etcd has no leader')
      const pid = daemon(leader, 'etcd')
      signalAll([pid], 'SIGKILL')
      await allGone([pid])
      const next = await until('a new etcd leader', FAIL_OVER_MS, cluster.etcdLeader)
      if (next === leader) throw new Error('etcd still has the same leader')
      return { detail: `${leader.name} → ${next.name}`, undo: () => cluster.revive(leader) }
    },
  },
  standby: {
    what: 'the synchronous standby’s host down',
    async inject(cluster) {
      const standby = (await cluster.view()).find(({ role }) => role === 'sync_standby')?.name
      const member = cluster.members.find(({ name }) => name === standby)
      if (!member) throw new Error('there is no synchronous standby')
      await killHost(member)
      const next = await until('a new synchronous standby', FAIL_OVER_MS, async () => {
        const seen = await cluster.view(cluster.members.filter((other) => other !== member))
        return seen.find(({ name, role }) => role === 'sync_standby' && name !== standby) ?? null
      })
      return { detail: `${standby} → ${next.name}`, undo: () => cluster.revive(member) }
    },
  },
  alone: {
    what: 'both standbys’ hosts down for 20 s: no write may be acknowledged',
    async inject(cluster) {
      const primary = await leaderOf(cluster)
      const others = cluster.members.filter((member) => member !== primary)
      for (const member of others) await killHost(member)
      await pause(ALONE_MS)
      if ((await cluster.leader([primary])) !== primary) throw new Error('the primary changed')
      others.forEach(cluster.revive)
      return { detail: `${primary.name} without ${others.map(({ name }) => name).join(' and ')}`, undo: () => {} }
    },
  },
  switchover: {
    what: 'planned switchover',
    async inject(cluster) {
      const primary = await leaderOf(cluster)
      await cluster.switchOver(primary)
      return { detail: await awaitNewLeader(cluster, primary), undo: () => {} }
    },
  },
}
