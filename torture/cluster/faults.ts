import { setTimeout as pause } from 'node:timers/promises'
import type { Member, PatroniCluster } from './patroni-cluster.ts'
import { commandOf, family, isGone, postmaster, processState, signalAll, until } from './processes.ts'

/** How far the standbys are behind, and how long there are none. */
const LAG_MS = 300
const ALONE_MS = 20_000
const PROOF_MS = 5000
/** Twice the life of the leader's key: by then there is another, or there will be none. */
const FAIL_OVER_MS = 60_000

export type Fault = {
  what: string
  /**
   * Does it.
   * @returns what it was done to, and how to undo it.
   * @throws when it did not happen.
   */
  strike(cluster: PatroniCluster): Promise<{ told: string; undo(): void }>
}

function databaseOf(member: Member): number {
  const pid = postmaster(member.dataFolder)
  if (pid === null || isGone(pid)) throw new Error(`${member.name} has no database to strike`)
  return pid
}
function daemon(member: Member, which: 'patroni' | 'etcd'): number {
  const pid = member[which]?.pid
  if (pid === undefined || isGone(pid)) throw new Error(`${member.name} has no ${which} to strike`)
  return pid
}
const allGone = (pids: readonly number[]) =>
  until(`processes ${pids.join(', ')} are gone`, PROOF_MS, () => (pids.every(isGone) ? true : null))

/** Patroni and PostgreSQL of a member; its etcd stays, so that two of three are never too few for what is meant here. */
async function killHost(member: Member): Promise<number[]> {
  const pids = [daemon(member, 'patroni'), ...family(databaseOf(member))]
  signalAll(pids, 'SIGKILL')
  await allGone(pids)
  return pids
}

async function leaderOf(cluster: PatroniCluster): Promise<Member> {
  const leader = await cluster.leader()
  if (!leader) throw new Error('there is no leader to strike')
  return leader
}

/** Waits for another leader than `old`, and tells so. */
async function replaced(cluster: PatroniCluster, old: Member): Promise<string> {
  const others = cluster.members.filter((member) => member !== old)
  const next = await until(`a leader in place of ${old.name}`, FAIL_OVER_MS, async () => {
    const leader = await cluster.leader(others)
    return leader && leader !== old ? leader : null
  })
  return `${old.name} → ${next.name}`
}

/** What may happen to a cluster, each with the proof that it did. */
export const FAULTS: Record<string, Fault> = {
  database: {
    what: 'the primary’s PostgreSQL killed (Patroni goes on)',
    async strike(cluster) {
      const primary = await leaderOf(cluster)
      const pids = family(databaseOf(primary))
      signalAll(pids, 'SIGKILL')
      await allGone(pids)
      if (isGone(daemon(primary, 'patroni'))) throw new Error('Patroni went too')
      return {
        told: `${pids.length} processes; ${await replaced(cluster, primary)}`,
        undo: () => cluster.revive(primary),
      }
    },
  },
  host: {
    what: 'the primary’s host gone (Patroni and PostgreSQL killed)',
    async strike(cluster) {
      const primary = await leaderOf(cluster)
      const pids = [daemon(primary, 'patroni'), ...family(databaseOf(primary))]
      signalAll(pids, 'SIGKILL')
      await allGone(pids)
      return {
        told: `${pids.length} processes; ${await replaced(cluster, primary)}`,
        undo: () => cluster.revive(primary),
      }
    },
  },
  lagging: {
    what: 'the primary killed while its standbys were 0.3 s behind',
    async strike(cluster) {
      const primary = await leaderOf(cluster)
      const pids = family(databaseOf(primary))
      const senders = pids.filter((pid) => commandOf(pid).includes('walsender'))
      if (senders.length < 2) throw new Error(`${senders.length} standbys are fed`)
      signalAll(senders, 'SIGSTOP')
      await pause(LAG_MS)
      signalAll(pids, 'SIGKILL')
      await allGone(pids)
      return {
        told: `${senders.length} feeds; ${await replaced(cluster, primary)}`,
        undo: () => cluster.revive(primary),
      }
    },
  },
  frozen: {
    what: 'the primary’s host frozen: it takes connections and never answers',
    async strike(cluster) {
      const primary = await leaderOf(cluster)
      const pids = [daemon(primary, 'patroni'), ...family(databaseOf(primary))]
      signalAll(pids, 'SIGSTOP')
      await until('all are stopped', PROOF_MS, () => (pids.every((pid) => processState(pid) === 'T') ? true : null))
      return {
        told: `${pids.length} processes; ${await replaced(cluster, primary)}`,
        undo: () => signalAll(pids, 'SIGCONT'),
      }
    },
  },
  etcd: {
    what: 'the leader of etcd killed',
    async strike(cluster) {
      const leader = await cluster.etcdLeader()
      if (!leader) throw new Error('etcd has no leader to strike')
      const pid = daemon(leader, 'etcd')
      signalAll([pid], 'SIGKILL')
      await allGone([pid])
      const next = await until('another leader of etcd', FAIL_OVER_MS, cluster.etcdLeader)
      if (next === leader) throw new Error('the leader of etcd is the same')
      return { told: `${leader.name} → ${next.name}`, undo: () => cluster.revive(leader) }
    },
  },
  standby: {
    what: 'the synchronous standby’s host gone',
    async strike(cluster) {
      const standby = (await cluster.view()).find(({ role }) => role === 'sync_standby')?.name
      const member = cluster.members.find(({ name }) => name === standby)
      if (!member) throw new Error('there is no synchronous standby to strike')
      await killHost(member)
      const next = await until('another synchronous standby', FAIL_OVER_MS, async () => {
        const seen = await cluster.view(cluster.members.filter((other) => other !== member))
        return seen.find(({ name, role }) => role === 'sync_standby' && name !== standby) ?? null
      })
      return { told: `${standby} → ${next.name}`, undo: () => cluster.revive(member) }
    },
  },
  alone: {
    what: 'both standbys’ hosts gone for 20 s: nothing may be acknowledged',
    async strike(cluster) {
      const primary = await leaderOf(cluster)
      const others = cluster.members.filter((member) => member !== primary)
      for (const member of others) await killHost(member)
      await pause(ALONE_MS)
      if ((await cluster.leader([primary])) !== primary) throw new Error('the primary is no longer the same')
      others.forEach(cluster.revive)
      return { told: `${primary.name} without ${others.map(({ name }) => name).join(' and ')}`, undo: () => {} }
    },
  },
  switchover: {
    what: 'the primary handed over in peace',
    async strike(cluster) {
      const primary = await leaderOf(cluster)
      await cluster.switchOver(primary)
      return { told: await replaced(cluster, primary), undo: () => {} }
    },
  },
}
