import { constants } from 'node:zlib'

/**
 * How replies are compressed with Brotli. The quality is the one for bodies that are made anew each time. The window of
 * 256 KB holds any reply but the longest lists; the usual one takes 4 MB for each reply, which the process then keeps.
 */
export const BROTLI_PARAMS = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 18,
}
