/** A command that cannot be carried out. `message` explains why, and what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
