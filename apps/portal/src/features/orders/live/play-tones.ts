/** Two soft tones: the frequency in hertz and the start in seconds of each. */
const TONES = [
  [880, 0],
  [1318.5, 0.14],
] as const
const TONE_SECONDS = 0.5
const VOLUME = 0.12
/** A sound delayed for longer than this is skipped: the order is no longer new. */
const STALE_MS = 2000

/**
 * Plays the sound for new orders.
 * @param requestedAt the value of performance.now() when the sound was requested.
 */
export async function playTones(context: AudioContext, requestedAt: number): Promise<void> {
  // Browsers allow no sound before the first click or key press. Without the check below, all sounds that were
  // requested until then would play at once.
  if (context.state === 'suspended') await context.resume()
  if (performance.now() - requestedAt > STALE_MS) return
  for (const [frequency, delay] of TONES) {
    const start = context.currentTime + delay
    const tone = new OscillatorNode(context, { frequency })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(VOLUME, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + TONE_SECONDS)
  }
}
