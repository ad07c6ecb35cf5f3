import fs from 'node:fs'

/** Lines that wait for a slow reader, in characters; further ones are dropped. */
const MAX_WAITING = 1_000_000
const RETRY_MS = 200

/**
 * Where the log goes, without anything ever waiting for it: lines that cannot be written, because the disk is full or
 * nobody reads the pipe, are dropped and counted. The next line that can be written says how many.
 * @param fd standard output by default.
 * @internal for tests, which write to files of their own
 */
export function logOutput(fd = 1, maxWaiting = MAX_WAITING) {
  let waiting: string[] = []
  let waitingLength = 0
  let isWriting = false
  let isLineOpen = false
  let unreported = 0
  let dropped = 0

  function drop(lines: number): void {
    dropped += lines
    unreported += lines
  }
  /** Writes `text` and what remains of it after a partial write. */
  function writeOut(text: Buffer, done: (error: NodeJS.ErrnoException | null) => void): void {
    fs.write(fd, text, (error, written) => {
      if (error?.code === 'EAGAIN') setTimeout(() => writeOut(text, done), RETRY_MS).unref()
      else if (error || written === text.length) done(error)
      else {
        isLineOpen = true
        writeOut(text.subarray(written), done)
      }
    })
  }
  function writeNext(): void {
    if (isWriting || waiting.length === 0) return
    const lines = waiting
    waiting = []
    waitingLength = 0
    isWriting = true
    const reported = unreported
    const warning = { level: 40, time: Date.now(), dropped: reported, msg: 'lines of the log could not be written' }
    const text = (isLineOpen ? '\n' : '') + (reported > 0 ? `${JSON.stringify(warning)}\n` : '') + lines.join('')
    writeOut(Buffer.from(text), (error) => {
      isWriting = false
      if (error) drop(lines.length)
      else {
        isLineOpen = false
        unreported -= reported
      }
      writeNext()
    })
  }

  return {
    /** Writes one line, which ends in a line break, as soon as possible. */
    write(line: string): void {
      if (waitingLength + line.length > maxWaiting) return drop(1)
      waiting.push(line)
      waitingLength += line.length
      writeNext()
    },
    /** How many lines were dropped since the start. */
    get dropped() {
      return dropped
    },
  }
}

/** The log of this process. */
export const processLog = logOutput()

/** A full disk or a closed terminal must not end the process, which would then not stop its database. */
export function ignoreOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
