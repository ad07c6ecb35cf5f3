import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/**
 * Frees what is no longer needed, in some 10 ms. V8 itself lets some 64 MB of unneeded buffers pile up, and the process
 * would keep that memory for good. So whatever loads hundreds of megabytes piece by piece calls this now and then.
 */
export const collectGarbage = (): void => collect()
