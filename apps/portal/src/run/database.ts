/** What the phone keeps: the links that were opened on it, what happened at the stops, and photos. */
export const TABLES = { links: 'secret', entries: 'id', photos: 'id' } as const
export type Table = keyof typeof TABLES

/** Reads and changes the tables. What it reads may be anything that some version of the page or a fault left there. */
export interface Transaction {
  all(table: Table): Promise<unknown[]>
  get(table: Table, key: string): Promise<unknown>
  /** @throws when the phone has no room for it */
  put(table: Table, row: object): Promise<void>
  remove(table: Table, key: string): Promise<void>
}

export interface Database {
  /** Whether it is still there after the page is closed. */
  readonly isDurable: boolean
  /**
   * Does all of `work` or nothing of it, apart from what other tabs do. A promise within it may only be one of the
   * transaction's, since browsers end a transaction that waits for anything else.
   * @throws when the browser does not store the changes
   */
  transact<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>
}

/** Keeps everything for as long as the page is open. */
export function memoryDatabase(): Database {
  let tables: Record<Table, Map<string, unknown>> = { links: new Map(), entries: new Map(), photos: new Map() }
  let last: Promise<unknown> = Promise.resolve()
  const transactionOn = (copies: typeof tables): Transaction => ({
    all: async (table) => [...copies[table].values()].map((row) => structuredClone(row)),
    get: async (table, key) => structuredClone(copies[table].get(key)),
    put: async (table, row) => {
      copies[table].set(String(row[TABLES[table] as keyof typeof row]), structuredClone(row))
    },
    remove: async (table, key) => {
      copies[table].delete(key)
    },
  })
  return {
    isDurable: false,
    transact<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
      const attempt = async () => {
        const { links, entries, photos } = tables
        const copies = { links: new Map(links), entries: new Map(entries), photos: new Map(photos) }
        const result = await work(transactionOn(copies))
        tables = copies
        return result
      }
      const result = last.then(attempt)
      last = result.catch(() => undefined)
      return result
    },
  }
}
