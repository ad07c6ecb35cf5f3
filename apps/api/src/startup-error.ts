/** The server or the embedded database cannot start. `message` explains in one line why, and what to do. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
