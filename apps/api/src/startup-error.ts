/** The server or the embedded database cannot start: `message` is one line that says why and what to do. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
