import type { ChildProcess } from 'node:child_process'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { HOST, patroniConfig, portsFrom, SUPERUSER, type MemberPorts } from './patroni-config.ts'
import { family, isGone, postmaster, signalAll, startDaemon, until, type Owner } from './processes.ts'

const SHOP = { user: 'shop', password: 'only-for-this-cluster-a', database: 'phuljhari' }
const START_MS = 120_000
/** The error code of PostgreSQL. */
const WRONG_PASSWORD = '28P01'

export type Member = {
  name: string
  ports: MemberPorts
  folder: string
  dataFolder: string
  patroni: ChildProcess | null
  etcd: ChildProcess | null
}
/** A member as Patroni reports it. */
type Seen = { name: string; role: string; state: string; timeline?: number }

const request = async (port: number, address: string, body?: object): Promise<Record<string, unknown> | null> =>
  fetch(`http://${HOST}:${port}${address}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(2000),
  }).then(
    (reply) => reply.json() as Promise<Record<string, unknown>>,
    () => null,
  )

/** Three members, each with etcd, Patroni and PostgreSQL, on loopback, in `folder`; not started yet. */
export function patroniCluster(folder: string, basePort: number, programs: string, owner: Owner, synchronous = true) {
  const all = portsFrom(basePort)
  const members: Member[] = all.map((ports, index) => {
    const name = `member${index + 1}`
    const own = path.join(folder, name)
    return { name, ports, folder: own, dataFolder: path.join(own, 'data'), patroni: null, etcd: null }
  })

  function startEtcd(member: Member): void {
    const { etcdClient, etcdPeer } = member.ports
    const [client, peer] = [`http://${HOST}:${etcdClient}`, `http://${HOST}:${etcdPeer}`]
    const peers = members.map(({ name, ports }) => `${name}=http://${HOST}:${ports.etcdPeer}`).join(',')
    const args = [
      ['--name', member.name, '--data-dir', path.join(member.folder, 'etcd'), '--logger', 'zap'],
      ['--listen-client-urls', client, '--advertise-client-urls', client],
      ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ['--initial-cluster', peers, '--initial-cluster-state', 'new', '--initial-cluster-token', 'phuljhari'],
      ['--heartbeat-interval', '200', '--election-timeout', '2000'],
    ]
    member.etcd = startDaemon('etcd', args.flat(), member.folder, path.join(member.folder, 'etcd.log'), owner)
  }
  function startPatroni(member: Member): void {
    const config = path.join(member.folder, 'patroni.yml')
    member.patroni = startDaemon('patroni', [config], member.folder, path.join(member.folder, 'patroni.log'), owner)
  }

  /** The cluster as the first reachable member of `among` sees it. */
  async function view(among: readonly Member[] = members): Promise<Seen[]> {
    for (const { ports } of among) {
      const seen = (await request(ports.rest, '/cluster'))?.['members']
      if (Array.isArray(seen)) return seen as Seen[]
    }
    return []
  }
  const named = (name: string | undefined): Member | null => members.find((member) => member.name === name) ?? null
  async function leader(among?: readonly Member[]): Promise<Member | null> {
    return named((await view(among)).find(({ role }) => role === 'leader')?.name)
  }
  /** The member whose etcd is the leader. */
  async function etcdLeader(): Promise<Member | null> {
    for (const member of members) {
      const status = await request(member.ports.etcdClient, '/v3/maintenance/status', {})
      const header = status?.['header'] as { member_id?: string } | undefined
      if (status && header?.member_id === status['leader']) return member
    }
    return null
  }
  /** Whether there is one leader, and two members follow it on its timeline, one of them synchronously. */
  async function isHealthy(): Promise<boolean> {
    // The other members' view of a killed member may be 20 s old.
    const own = await Promise.all(members.map(({ ports }) => request(ports.rest, '/patroni')))
    if (own.some((status) => status?.['state'] !== 'running')) return false
    const seen = await view()
    const timelines = new Set(seen.map(({ timeline }) => timeline))
    return (
      seen.length === members.length &&
      timelines.size === 1 &&
      seen.every(({ state }) => state === 'running' || state === 'streaming') &&
      (!synchronous || seen.some(({ role }) => role === 'sync_standby'))
    )
  }
  const untilHealthy = () => until('the cluster is healthy', START_MS, async () => ((await isHealthy()) ? true : null))

  async function createDatabase(): Promise<void> {
    const primary = await leader()
    const client = new pg.Client({
      host: HOST,
      port: primary?.ports.postgres ?? 0,
      user: SUPERUSER.username,
      password: SUPERUSER.password,
      database: 'postgres',
    })
    await client.connect()
    await client.query(`create role ${SHOP.user} login password '${SHOP.password}'`)
    await client.query(`create database ${SHOP.database} owner ${SHOP.user}`)
    await client.end()
    const intruder = new pg.Client({ ...SHOP, host: HOST, port: primary?.ports.postgres ?? 0, password: 'a guess' })
    await intruder.connect().then(
      () => {
        throw new Error('the cluster accepts a wrong password')
      },
      (error: Error & { code?: string }) => {
        if (error.code !== WRONG_PASSWORD) throw error
      },
    )
  }

  const hosts = all.map(({ postgres }) => `${HOST}:${postgres}`).join(',')
  return {
    members,
    view,
    leader,
    etcdLeader,
    untilHealthy,
    /** DATABASE_URL with all three hosts. */
    databaseUrl: `postgres://${SHOP.user}:${SHOP.password}@${hosts}/${SHOP.database}?target_session_attrs=read-write`,
    async start(): Promise<void> {
      for (const member of members) {
        mkdirSync(member.folder, { mode: 0o700 })
        const config = patroniConfig({ ...member, programs, synchronous }, all)
        writeFileSync(path.join(member.folder, 'patroni.yml'), JSON.stringify(config, null, 2), { mode: 0o644 })
        if (owner.uid !== undefined && owner.gid !== undefined) chownSync(member.folder, owner.uid, owner.gid)
        startEtcd(member)
      }
      await until('etcd has a leader', START_MS, etcdLeader)
      members.forEach(startPatroni)
      await untilHealthy()
      await createDatabase()
    },
    /** Restarts a member's processes that are not running. */
    revive(member: Member): void {
      if (!member.etcd?.pid || isGone(member.etcd.pid)) startEtcd(member)
      if (!member.patroni?.pid || isGone(member.patroni.pid)) startPatroni(member)
    },
    /** Starts a planned switchover. */
    switchOver: (from: Member) => request(from.ports.rest, '/switchover', { leader: from.name }),
    /** Kills everything at once: the folder is deleted afterwards. */
    stop(): void {
      for (const { patroni, etcd, dataFolder } of members) {
        const database = postmaster(dataFolder)
        const pids = [patroni?.pid ?? [], etcd?.pid ?? [], database ? family(database) : []].flat()
        signalAll(pids, 'SIGKILL')
      }
    },
  }
}
export type PatroniCluster = ReturnType<typeof patroniCluster>
