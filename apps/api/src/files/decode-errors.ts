/**
 * How sharp reports an image that it cannot decode, or one beyond our limits of pixels, height and time. It has no
 * error codes; "Unknown error" is what remains when libvips gives no reason, as for many corrupt PNGs.
 */
const DECODE_ERROR = new RegExp(
  [
    '^Input Buffer is empty',
    '^Input buffer (contains unsupported image format|has corrupt header)',
    '^Input image exceeds pixel limit',
    '^Processed image is too large for the WebP format',
    '^(VipsJpeg|VipsIcc|vipspng|webp2vips|(jpeg|png|webp)load_buffer): ',
    '^Unknown error$',
    '^timeout: ',
  ].join('|'),
)

/** True when the image is to blame for `error`, not the server. */
export const isDecodeError = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof TypeError) && DECODE_ERROR.test(error.message)

/** True when the image has more pixels than are decoded. */
export const isOverPixels = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Input image exceeds pixel limit')
