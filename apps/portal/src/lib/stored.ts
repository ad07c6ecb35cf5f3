/**
 * The browser's storage, which may be denied (blocked cookies) or full: reading `window.localStorage` itself then
 * throws, or writing to it. This is the only module that uses the storages (architecture.test.ts).
 */
function guarded(open: () => Storage) {
  /** What the browser did not store, for as long as this page is open. */
  const unstored = new Map<string, string>()
  // Another tab has changed it since, or cleared everything.
  window.addEventListener('storage', ({ key }) => (key === null ? unstored.clear() : unstored.delete(key)))

  /** @returns the result of `access`, or `otherwise` when the browser refuses. */
  function attempt<Result>(access: (storage: Storage) => Result, otherwise: Result): Result {
    try {
      return access(open())
    } catch {
      return otherwise
    }
  }
  /** @returns false when the browser did not store the value; the previous one stays. */
  const store = (key: string, value: string): boolean =>
    attempt((storage) => {
      storage.setItem(key, value)
      unstored.delete(key)
      return true
    }, false)
  const remove = (key: string): void => {
    unstored.delete(key)
    attempt((storage) => storage.removeItem(key), undefined)
  }
  return {
    read: (key: string): string | null => unstored.get(key) ?? attempt((storage) => storage.getItem(key), null),
    store,
    /** The same for what this page needs anyway: it remembers what the browser does not store. */
    keep(key: string, value: string): void {
      if (store(key, value)) return
      // The previous value would come back with a reload. Without it, there may be room.
      remove(key)
      if (!store(key, value)) unstored.set(key, value)
    },
    remove,
    keys: (): string[] => attempt((storage) => Object.keys(storage), []),
    /** Whether the browser would store as much as a session needs. */
    canStore: (): boolean =>
      attempt((storage) => {
        storage.setItem(PROBE, ROOM)
        storage.removeItem(PROBE)
        return true
      }, false),
  }
}

const PROBE = 'probe'
const ROOM = 'x'.repeat(1000)

/** The storage of all tabs of this browser. */
export const local = guarded(() => window.localStorage)
/** The storage of this tab, which survives reloads. */
export const ofTab = guarded(() => window.sessionStorage)
