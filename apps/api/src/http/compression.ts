import { constants } from 'node:zlib'

/**
 * How replies are compressed with Brotli. The quality suits bodies that are compressed for each request. The window of
 * 256 KB holds any reply but the longest lists; the default takes 4 MB for each reply, which the process then keeps.
 */
export const BROTLI_PARAMS = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 18,
}
