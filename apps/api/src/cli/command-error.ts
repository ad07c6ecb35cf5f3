/** A command that cannot do what it was asked to: `message` says why and what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
