/** Where each member of the cluster listens, all on 127.0.0.1. */
export type MemberPorts = { etcdClient: number; etcdPeer: number; rest: number; postgres: number }

export const HOST = '127.0.0.1'
export const SUPERUSER = { username: 'postgres', password: 'only-for-this-cluster-s' }

/** The ports of three members, from `base` on; they span 43 numbers. */
export const portsFrom = (base: number): MemberPorts[] =>
  [1, 2, 3].map((n) => ({
    etcdClient: base + n,
    etcdPeer: base + 10 + n,
    rest: base + 20 + n,
    postgres: base + 30 + n,
  }))

export type MemberConfig = {
  name: string
  ports: MemberPorts
  /** For data, socket and passwords. */
  folder: string
  /** Folder of PostgreSQL's programs. */
  programs: string
  /** False for the control run, which must lose writes. */
  synchronous: boolean
}

/** The configuration of one member of `all`, as docs/cluster.md explains it. JSON is YAML too. */
export function patroniConfig(
  { name, ports: own, folder, programs, synchronous }: MemberConfig,
  all: readonly MemberPorts[],
) {
  const shared = {
    ttl: 20,
    loop_wait: 2,
    retry_timeout: 5,
    maximum_lag_on_failover: 1_048_576,
    // 0: fail over at once when the database crashes. Patroni 4 renamed it to the second.
    master_start_timeout: 0,
    primary_start_timeout: 0,
    // A write is acknowledged only when two members have it; strict: even if only one member is left.
    synchronous_mode: synchronous,
    synchronous_mode_strict: synchronous,
    synchronous_node_count: 1,
    postgresql: {
      use_pg_rewind: true,
      use_slots: true,
      parameters: {
        synchronous_commit: 'on',
        wal_level: 'replica',
        hot_standby: 'on',
        max_connections: 100,
        max_wal_senders: 8,
        max_replication_slots: 8,
        wal_log_hints: 'on',
        wal_keep_size: '256MB',
      },
    },
  }
  return {
    scope: 'phuljhari',
    name,
    restapi: { listen: `${HOST}:${own.rest}`, connect_address: `${HOST}:${own.rest}` },
    etcd3: { hosts: all.map(({ etcdClient }) => `${HOST}:${etcdClient}`) },
    bootstrap: {
      dcs: shared,
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${HOST}:${own.postgres}`,
      connect_address: `${HOST}:${own.postgres}`,
      data_dir: `${folder}/data`,
      bin_dir: programs,
      pgpass: `${folder}/pgpass`,
      authentication: {
        superuser: SUPERUSER,
        replication: { username: 'replicator', password: 'only-for-this-cluster-r' },
        rewind: { username: 'rewinder', password: 'only-for-this-cluster-w' },
      },
      // Replaces initdb's file, which lets every local user in without a password.
      pg_hba: [`host replication replicator ${HOST}/32 scram-sha-256`, `host all all ${HOST}/32 scram-sha-256`],
      parameters: { unix_socket_directories: folder, shared_buffers: '64MB' },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
    watchdog: { mode: 'off' },
  }
}
