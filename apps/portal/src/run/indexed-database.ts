import { TABLES, type Database, type Table, type Transaction } from './database.ts'

const NAME = 'phuljhari-run'
const NAMES = Object.keys(TABLES) as Table[]

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })

function connect(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.addEventListener('upgradeneeded', () => {
    for (const name of NAMES) request.result.createObjectStore(name, { keyPath: TABLES[name] })
  })
  return resultOf(request)
}

const transactionOn = (stores: IDBTransaction): Transaction => ({
  all: (table) => resultOf<unknown[]>(stores.objectStore(table).getAll()),
  get: (table, key) => resultOf<unknown>(stores.objectStore(table).get(key)),
  put: async (table, row) => {
    await resultOf(stores.objectStore(table).put(row))
  },
  remove: async (table, key) => {
    await resultOf(stores.objectStore(table).delete(key))
  },
})

/** Runs `work`, and waits until the browser has written its changes to the disk. */
function transactOn<Result>(
  connection: IDBDatabase,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const stores = connection.transaction(NAMES, 'readwrite', { durability: 'strict' })
  return new Promise((resolve, reject) => {
    let done: { result: Result } | undefined
    let failure: unknown
    const fail = () => reject((failure ?? stores.error ?? new Error('IndexedDB failed')) as Error)
    stores.addEventListener('complete', () => (done ? resolve(done.result) : fail()))
    stores.addEventListener('abort', fail)
    work(transactionOn(stores)).then(
      (result) => {
        done = { result }
      },
      (error: unknown) => {
        failure = error
        try {
          stores.abort()
        } catch {
          // The failure has ended it already.
          fail()
        }
      },
    )
  })
}

/**
 * The database of this browser.
 * @returns null where the browser has none for this page, or stores nothing in it
 */
export async function openIndexedDatabase(): Promise<Database | null> {
  let connection: IDBDatabase | null = null
  const connected = async (): Promise<IDBDatabase> => {
    if (connection) return connection
    const opened = await connect()
    const forget = () => {
      opened.close()
      connection = null
    }
    // Somebody clears the data of the site, or the system ended the connection.
    opened.addEventListener('versionchange', forget)
    opened.addEventListener('close', forget)
    connection = opened
    return opened
  }
  const database: Database = {
    isDurable: true,
    async transact(work) {
      const first = await connected()
      try {
        return await transactOn(first, work)
      } catch (error) {
        if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
        // A connection that the system has ended is found out only now. Nothing was done.
        connection = null
        return transactOn(await connected(), work)
      }
    },
  }
  try {
    await database.transact(async (tx) => {
      await tx.put('photos', { id: '' })
      await tx.remove('photos', '')
    })
    return database
  } catch {
    return null
  }
}
