import { RUN_PATH } from '@phuljhari/contract/runs/run-words'

const WORKER_URL = '/run-worker.js'

type Policy = { createScriptURL: (url: string) => string | null }
/** Not yet in TypeScript's DOM types. */
type WithTrustedTypes = { trustedTypes?: { createPolicy: (name: 'default', policy: Policy) => unknown } }

/**
 * Installs the service worker, with which the page opens without a connection.
 * @returns whether this browser has it, which needs HTTPS
 */
export async function installWorker(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  try {
    // The server sends `require-trusted-types-for`: nothing but this script may be loaded by a string.
    ;(window as WithTrustedTypes).trustedTypes?.createPolicy('default', {
      createScriptURL: (url) => (url === WORKER_URL ? url : null),
    })
    await navigator.serviceWorker.register(WORKER_URL, { scope: RUN_PATH, updateViaCache: 'none' })
    return true
  } catch {
    return false
  }
}
