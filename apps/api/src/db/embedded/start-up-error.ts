/** A start that cannot go on: `message` is one line that says what to do. */
export class StartUpError extends Error {
  override readonly name = 'StartUpError'
}
